import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { createSecrets } from './secrets.ts'
import { ConfigError } from './variable.ts'

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'stipple-secrets-'))
})
const open = (environment: Record<string, string> = {}) => createSecrets(loadConfig(['--data', data], environment))
const newKey = () => randomBytes(32).toString('base64')

it('creates one key when the first secret is sealed, readable by its owner only', async () => {
  const [one, two] = await Promise.all([open(), open()])
  expect(await readdir(data)).toEqual([])
  const [first, second] = await Promise.all([one.seal('mine', 'a:1'), two.seal('yours', 'a:2')])
  expect(await readdir(data)).toEqual(['secrets.key'])
  expect((await stat(join(data, 'secrets.key'))).mode & 0o777).toBe(0o600)
  const made = await readFile(join(data, 'secrets.key'), 'utf8')
  const later = await open()
  expect(await later.unseal(first, 'a:1')).toBe('mine')
  expect(await later.unseal(second, 'a:2')).toBe('yours')
  await later.seal('another', 'a:3')
  expect(await readFile(join(data, 'secrets.key'), 'utf8')).toBe(made)
})

it('uses SECRETS_KEY instead, and opens secrets that earlier keys sealed', async () => {
  const [before, now] = [newKey(), randomBytes(32).toString('hex')]
  const sealed = await (await open({ SECRETS_KEY: before })).seal('mine', 'a:1')
  const both = await open({ SECRETS_KEY: `${now}, ${before}` })
  expect(await both.unseal(sealed, 'a:1')).toBe('mine')
  const anew = await both.seal('mine', 'a:1')
  const after = await open({ SECRETS_KEY: now })
  expect(await after.unseal(anew, 'a:1')).toBe('mine')
  await expect(after.unseal(sealed, 'a:1')).rejects.toThrow('another key')
  expect(await readdir(data)).toEqual([])
})

it('explains an invalid key, and does not overwrite an invalid key file', async () => {
  expect(() => loadConfig(['--data', data], { SECRETS_KEY: 'short' })).toThrow(/^SECRETS_KEY: must be 32 bytes/)
  await writeFile(join(data, 'secrets.key'), 'oops')
  await expect(open()).rejects.toThrow(ConfigError)
  expect(await readFile(join(data, 'secrets.key'), 'utf8')).toBe('oops')
})
