import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createComfyServer } from '../engines/src/kinds/comfyui/test/server.ts'
import { startEmbedded } from '../server/src/db/embedded/start-embedded.ts'
import { descendantsOf } from './processes.ts'
import { type RunningServer, startServer } from './server.ts'

/** Roles of the processes of an installation, by their names. */
const PROCESSES = { pages: 'pages', 'first drawing': 'here', 'second drawing': 'here', elsewhere: 'elsewhere', upkeep: 'upkeep' } as const
type Name = keyof typeof PROCESSES
const NAMES = Object.keys(PROCESSES) as Name[]
/** Time after which a supervisor starts a process again at most (ms). */
const AGAIN_MS = 4000

// An engine elsewhere, as a process of its own: a ComfyUI that ends each run with a picture.
if (process.argv.includes('--engine')) {
  const comfy = await createComfyServer({ api: 'jobs', open: true })
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  comfy.set({ state: 'done', files: [{ type: 'image/png', seed: 1, bytes: picture }] })
  process.send?.(comfy.origin)
}

/** An installation of one process for each role, with two that draw and an engine elsewhere. What is killed is started again, as a supervisor does. */
export async function startRoles({ directory, env }: { readonly directory: string; readonly env: Readonly<Record<string, string>> }) {
  const engine = fork(fileURLToPath(import.meta.url), ['--engine'])
  const [address] = (await once(engine, 'message')) as [string]
  const engines = join(directory, 'engines.json')
  writeFileSync(engines, JSON.stringify([{ name: 'Elsewhere', kind: 'comfyui', settings: { address } }]))
  const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
  const database = await startEmbedded({ directory: join(directory, 'database'), log: silent })
  const start = (name: Name): Promise<RunningServer> => {
    const role = PROCESSES[name]
    const own = { ROLES: role, WORKERS: role === 'here' ? '1' : '0', DATABASE_URL: database.url, ENGINES_FILE: engines }
    return startServer({ directory, keep: true, env: { ...env, ...own } })
  }
  const running = new Map<Name, RunningServer>()
  for (const name of NAMES) running.set(name, await start(name))
  const addressOf = (): string => running.get('pages')?.address ?? ''
  return {
    address: addressOf,
    victims: [...NAMES, 'children'] as const,
    /** Kills one process alone, or all children of all of them, and starts it again after a moment. */
    async kill(victim: string): Promise<void> {
      if (victim === 'children') return [...running.values()].flatMap(({ pid }) => descendantsOf(pid)).forEach(kill9)
      const name = NAMES.find((one) => one === victim)
      if (!name) throw new Error(`there is no process ${victim}`)
      kill9(running.get(name)?.pid ?? 0)
      await delay(AGAIN_MS * Math.random())
      running.set(name, await start(name))
    },
    /** A model of the engine elsewhere, once it is known. */
    async farModels(): Promise<string[]> {
      for (;;) {
        const models = (await (await fetch(`${addressOf()}/api/v2/models.json`)).text()).match(/"(?:id|name)":"([^"]+)"/g) ?? []
        const found = models.map((text) => text.split('"')[3] ?? '').find((id) => /^elsewhere\//i.test(id))
        if (found !== undefined) return [found]
        await delay(500)
      }
    },
    async stop(): Promise<void> {
      await Promise.all([...running.values()].map((server) => server.stop()))
      engine.kill()
      await database.stop()
    },
  }
}

/** Kills a process at once; one that has ended meanwhile stays as it is. */
export function kill9(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
