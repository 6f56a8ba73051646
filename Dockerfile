# The service beside a PostgreSQL of its own; compose.yaml shows both.
# By digest, so that a build is the same tomorrow. "docker buildx imagetools inspect node:26-trixie-slim" shows a newer one.
FROM node:26.10.0-trixie-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33 AS base

FROM base AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
COPY sdk/package.json sdk/
COPY packages packages
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY bin bin
COPY console console
COPY sdk sdk
COPY src src
# The documentation, which the build renders.
COPY docs docs
COPY examples examples
COPY catalogue catalogue
COPY bench bench
COPY README.md CHANGELOG.md CONTRIBUTING.md LICENSE ./
# The commit, which "forecourt --version" shows: docker build --build-arg COMMIT="$(git rev-parse HEAD)" .
ARG COMMIT
RUN npm run build

FROM base AS install
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
COPY sdk/package.json sdk/
COPY packages packages
# The embedded PostgreSQL and the Node.js of the optional packages are not needed here.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# Keeps the memory of the service small, as the options below do.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
# By numbers, since an orchestrator can check only those: they are of the image's user node.
RUN mkdir /data && chown 1000:1000 /data
COPY --from=install /app/node_modules node_modules
COPY package.json package-lock.json ./
COPY bin bin
COPY packages packages
COPY src src
COPY --from=pages /app/console/dist console/dist
COPY --from=pages /app/sdk/pack sdk/pack
COPY --from=pages /app/build build
COPY catalogue catalogue
COPY examples examples
COPY clients clients
COPY sdk/README.md sdk/
# The documentation, which the service shows at /docs.
COPY docs docs
COPY README.md CHANGELOG.md CONTRIBUTING.md LICENSE ./
COPY bench/README.md bench/
USER 1000:1000
EXPOSE 8080
VOLUME /data
STOPSIGNAL SIGTERM
# Whether the process responds. It stays healthy without its database, since a restart would not bring that back; load balancers
# ask /health/ready instead.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node.js itself is process 1, so that it gets SIGTERM and finishes what is in flight. The options keep its memory small.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=80", "--v8-pool-size=1", "bin/forecourt.js", "serve"]
