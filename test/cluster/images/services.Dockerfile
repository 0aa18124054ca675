# PostgreSQL and Redis, as Debian has them.
ARG BASE
FROM ${BASE}
RUN apt-get -o APT::Sandbox::User=root update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get -o APT::Sandbox::User=root install -y -qq --no-install-recommends postgresql redis-server \
 && rm -rf /var/lib/apt/lists /var/lib/postgresql
