import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './start-stipple.ts'

export interface Nginx {
  /** Address below the path whose proxy forwards the path. */
  readonly passing: string
  /** The same for one that removes it. */
  readonly cutting: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts nginx in front of a local server, with the locations of docs/operating.md. */
export async function startNginx({ to, path }: { readonly to: number; readonly path: string }): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'stipple-nginx-'))
  const ports = [await freePort(), await freePort()]
  const configuration = join(folder, 'nginx.conf')
  await writeFile(configuration, configurationOf({ folder, ports, to, path }))
  let child: ChildProcess
  const start = async (): Promise<void> => {
    const program = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'
    child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', configuration], { stdio: 'inherit' })
    while (!(await listens(`http://127.0.0.1:${ports[0]}${path}/`))) {
      if (child.exitCode !== null) throw new Error('nginx does not start')
      await delay(50)
    }
  }
  await start()
  return {
    passing: `http://127.0.0.1:${ports[0]}${path}`,
    cutting: `http://127.0.0.1:${ports[1]}${path}`,
    start,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const listens = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

function configurationOf({ folder, ports, to, path }: { folder: string; ports: readonly number[]; to: number; path: string }): string {
  const server = (port: number | undefined, upstream: string) => `
  server {
    listen 127.0.0.1:${port};
    location ${path}/ {
      proxy_pass ${upstream};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      client_max_body_size 200m;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
  }`
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`)
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
${places.join('\n')}
${server(ports[0], `http://127.0.0.1:${to}`)}
${server(ports[1], `http://127.0.0.1:${to}/`)}
}
`
}
