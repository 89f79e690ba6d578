#!/usr/bin/python3
"""A WebKit window without controls, of any size, driven by WebKitWebDriver.

Runs under the system's Python, which has GTK; WELLSIDE_DARK=1 sets the dark colour scheme.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

Gtk.init(None)
dark = os.environ.get("WELLSIDE_DARK") == "1"
Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", dark)
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)


def new_view(_session: WebKit2.AutomationSession) -> WebKit2.WebView:
    """Opens a window without decorations and shows a page in it."""
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window()
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    view.grab_focus()
    view.connect("close", lambda _view: window.destroy())
    return view


def on_started(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    """Reports the browser name that the driver expects."""
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", new_view)


context.connect("automation-started", on_started)
Gtk.main()
