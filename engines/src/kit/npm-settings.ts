import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Options for npm-registry-fetch. */
export type NpmSettings = Readonly<Record<string, unknown>>

/**
 * The operator's npm settings (registry, scoped registries, proxy, certificates, credentials), read the way npm reads them.
 * Where npm itself is missing, nothing is set and the library's own defaults hold.
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

/** npm's names of settings, and those of the library. */
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

/** `npm config list` hides credentials, so their lines (`//host/:_authToken=…`) are read from the files. */
async function readCredentials(files: readonly unknown[]): Promise<NpmSettings> {
  const texts = await Promise.all(files.filter((file) => typeof file === 'string').map((file) => readFile(file, 'utf8').catch(() => '')))
  return parseCredentials(texts.join('\n'), process.env)
}

/** The credential lines of an .npmrc, with `${NAME}` replaced from the environment as npm does. */
export function parseCredentials(text: string, environment: Readonly<Record<string, string | undefined>>): NpmSettings {
  const lines = [...text.matchAll(/^\s*(\/\/[^\s=]+:(?:_authToken|_auth|username|_password|certfile|keyfile))\s*=\s*"?(.*?)"?\s*$/gm)]
  return Object.fromEntries(
    lines.map(([, name, value]) => [
      name ?? '',
      (value ?? '').replaceAll(/\$\{(\w+)\}/g, (whole, key: string) => environment[key] ?? whole),
    ]),
  )
}
