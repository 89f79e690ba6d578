FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /srv/wellside
COPY requirements.txt .
RUN pip install -r requirements.txt && useradd --uid 1000 --no-create-home wellside && install -d -o wellside /data
COPY manifest.webmanifest service-worker.js pyproject.toml ./
COPY games games
COPY app app
COPY templates templates
COPY static static

ENV WELLSIDE_DATA=/data
USER wellside
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=2)"]
CMD ["python", "-m", "app"]
