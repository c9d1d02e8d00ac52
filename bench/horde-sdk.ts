import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signUp, startServer, temporaryDirectory } from './server.ts'

/**
 * The AI Horde's unmodified official SDK against its own server: `node bench/horde-sdk.ts FOLDER [python]`. FOLDER contains `horde_sdk` from its
 * repository at the version used by the worker (0.17.1); Python needs `pydantic requests StrEnum loguru certifi aiohttp aiofiles pillow
 * python-dotenv`.
 */
const [folder = '', python = 'python3'] = process.argv.slice(2)
const directory = temporaryDirectory()
const enginesFile = join(directory, 'engines.json')
writeFileSync(enginesFile, JSON.stringify([{ name: 'Machines', kind: 'network', settings: {}, slots: 4 }]))
const server = await startServer({
  directory,
  env: { WORKERS: '1', ENGINES_FILE: enginesFile, REGISTRATION_DOTS: '1000', CALLS_PER_MINUTE: '1000000' },
})
try {
  // The first account is the administrator's, whose kudos and keys have other rules.
  await signUp(server.address, 'operator')
  const child = spawn(python, [join(import.meta.dirname, 'horde-sdk.py')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PYTHONPATH: folder,
      AI_HORDE_URL: `${server.address}/api/`,
      CLIENT_KEY: await keyOf('client', ['generate', 'read']),
      WORKER_KEY: await keyOf('owner', ['work', 'generate']),
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await server.stop()
}

/** A new member's key in AI Horde format. */
async function keyOf(name: string, scopes: readonly string[]): Promise<string> {
  const headers = await signUp(server.address, name)
  const body = JSON.stringify({ name: 'A program', scopes, short: true })
  const reply = await fetch(`${server.address}/api/account/keys`, { method: 'POST', headers, body })
  const { token } = (await reply.json()) as { readonly token?: string }
  if (token === undefined) throw new Error(`no key was made for ${name}: ${reply.status}`)
  return token
}
