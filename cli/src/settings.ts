import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { UsageError } from './exit.ts'

/** Server and key from flags, the environment or the file, in this order. */
export interface Settings {
  readonly url: string
  readonly key: string
}

type Environment = Readonly<Record<string, string | undefined>>

export const settingsFile = ({ XDG_CONFIG_HOME: folder }: Environment): string =>
  join(folder ?? join(homedir(), '.config'), 'stipple', 'config.json')

/** Throws `UsageError` without an address or a key. */
export async function readSettings(flags: Partial<Settings>, environment: Environment): Promise<Settings> {
  const kept = await readFileOf(settingsFile(environment))
  const url = flags.url ?? environment['STIPPLE_URL'] ?? kept.url
  const key = flags.key ?? environment['STIPPLE_KEY'] ?? kept.key
  if (url === undefined || key === undefined)
    throw new UsageError('Set the server and key: stipple login --url https://… --key stp_…, or STIPPLE_URL and STIPPLE_KEY.')
  if (!URL.canParse(url)) throw new UsageError(`${url} is not a valid address.`)
  return { url: url.replace(/\/+$/, ''), key }
}

/** Stores the settings readable only by their owner. */
export async function keepSettings(settings: Settings, environment: Environment): Promise<string> {
  const file = settingsFile(environment)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  // An existing file would keep its mode otherwise.
  await chmod(file, 0o600)
  return file
}

async function readFileOf(file: string): Promise<Partial<Settings>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw new UsageError(`Can’t read ${file}: ${error.message}`)
  })
  try {
    return JSON.parse(text) as Partial<Settings>
  } catch {
    throw new UsageError(`${file} is not JSON. Create it again with: stipple login`)
  }
}
