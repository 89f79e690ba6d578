"""What only several processes on one database need: telling, following, and one who keeps house."""
