import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Options for npm-registry-fetch. */
export type NpmSettings = Readonly<Record<string, unknown>>

/**
 * Reads the operator's npm settings (registry, scoped registries, proxy, certificates, credentials) as npm does.
 * Returns none where npm itself is missing, so that the library's defaults apply.
 */
export async function readNpmSettings(): Promise<NpmSettings> {
  const config = await readConfig()
  const settings: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(OPTION_NAMES)) if (config[name] != null) settings[option] = config[name]
  for (const [name, value] of Object.entries(config)) if (name.endsWith(':registry')) settings[name] = value
  const certificates = typeof config['cafile'] === 'string' ? await readFile(config['cafile'], 'utf8').catch(() => undefined) : undefined
  if (certificates !== undefined) settings['ca'] = certificates
  return { ...settings, ...(await readCredentials([config['globalconfig'], config['userconfig']])) }
}

/** Names of npm's settings with the library's names for them. */
const OPTION_NAMES = {
  registry: 'registry',
  ca: 'ca',
  'strict-ssl': 'strictSSL',
  proxy: 'proxy',
  'https-proxy': 'httpsProxy',
  noproxy: 'noProxy',
  'local-address': 'localAddress',
  'user-agent': 'userAgent',
} as const

const ConfigSchema = z.record(z.string(), z.unknown())

async function readConfig(): Promise<z.infer<typeof ConfigSchema>> {
  try {
    // On Windows npm is a script, which only a shell can start; the arguments are fixed.
    const { stdout } = await promisify(execFile)('npm', ['config', 'list', '--json'], {
      shell: process.platform === 'win32',
      timeout: 20_000,
    })
    return ConfigSchema.parse(JSON.parse(stdout))
  } catch {
    return {}
  }
}

/** Reads credentials (`//host/:_authToken=…`) from the files, because `npm config list` hides them. */
async function readCredentials(files: readonly unknown[]): Promise<NpmSettings> {
  const texts = await Promise.all(files.filter((file) => typeof file === 'string').map((file) => readFile(file, 'utf8').catch(() => '')))
  return parseCredentials(texts.join('\n'), process.env)
}

/** Parses the credential lines of an .npmrc and replaces `${NAME}` from the environment as npm does. */
export function parseCredentials(text: string, environment: Readonly<Record<string, string | undefined>>): NpmSettings {
  const lines = [...text.matchAll(/^\s*(\/\/[^\s=]+:(?:_authToken|_auth|username|_password|certfile|keyfile))\s*=\s*"?(.*?)"?\s*$/gm)]
  return Object.fromEntries(
    lines.map(([, name, value]) => [
      name ?? '',
      (value ?? '').replaceAll(/\$\{(\w+)\}/g, (whole, key: string) => environment[key] ?? whole),
    ]),
  )
}
