# One image for the server and for workers. Build: docker build -t stipple .
FROM node:24-bookworm-slim

# What the bundled PostgreSQL and the pictures' libraries need, and an init that passes signals on.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates fontconfig tini \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /stipple
COPY . .
RUN chown -R node:node /stipple && mkdir /data && chown node:node /data
USER node

# Installs what the lock file says and builds the web; `--prepare` ends before a server is started.
RUN node scripts/start.mjs --prepare

ENV NODE_ENV=production DATA=/data HOST=0.0.0.0 PORT=4680
VOLUME /data
EXPOSE 4680
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4680/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=32", "server/src/main.ts"]
