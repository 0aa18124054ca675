# One image, all commands: docs/image.md. `npm run image` builds it as it should be built; `docker build .` does as well.
# The bases are arguments: others are told by --build-arg, a slim Debian for one, whose `node` is found on the PATH too.
ARG BUILD_IMAGE=docker.io/library/node:24-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
ARG BASE_IMAGE=gcr.io/distroless/nodejs24-debian13:nonroot@sha256:9eeb7f5887d0e239e78264b06f7f11d2e14be534050481803a9e4728fcdd278e

FROM ${BUILD_IMAGE} AS build
WORKDIR /source
COPY package.json package-lock.json tsconfig.json ./
# What packages bring along to install themselves is not needed, and not run.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY cmd cmd
COPY internal internal
COPY tools tools
COPY migrations migrations
COPY data/places data/places
COPY LICENSE ./
RUN node cmd/run.mjs tools/bundle/main.ts service
# The time of the files, so that the same commit makes the same layer.
ARG SOURCE_DATE_EPOCH=0
RUN find dist/service -exec touch --no-dereference --date=@${SOURCE_DATE_EPOCH} {} +

FROM ${BASE_IMAGE}
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="drug-price-data-service" \
      org.opencontainers.image.description="Canadian prescription-drug prices as a JSON API, with webhooks that never lose an event" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}"
# A container is reached from outside, and may write to /tmp alone; 70 % of its memory are the heap's at most.
ENV PATH=/nodejs/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_ENV=production \
    NODE_OPTIONS=--max-old-space-size-percentage=70 \
    HOST=0.0.0.0 \
    METRICS_HOST=0.0.0.0 \
    DATA_DIR=/tmp/data
COPY --from=build --chown=0:0 /source/dist/service /app
WORKDIR /app
# A number, so that Kubernetes can tell that it is not root.
USER 65532:65532
EXPOSE 8080 8081 9090
ENTRYPOINT ["node", "/app/cmd/container/main.mjs"]
CMD ["--help"]
