# Guildhall as a container. docs/operate/container.md explains how to run it. `node scripts/container-check.mjs` carries out these steps
# without an engine.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
RUN node scripts/runtime.mjs /out

# Debian with the one file of Node.js: the images of Node.js contain npm.
FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Guildhall"
LABEL org.opencontainers.image.description="A Discord bot with a dashboard"
LABEL org.opencontainers.image.licenses="MIT"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /out /app
RUN install -d -o 10001 -g 10001 -m 700 /data
ENV HOST=0.0.0.0
ENV DATA_DIR=/data
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 3000
# `fetch` refuses the ports that browsers refuse.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "require('node:http').get(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "apps/guildhall/dist/main.js"]
