import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './settings/variable.ts'

const load = (environment: Record<string, string> = {}, argv: string[] = []) => loadConfig(argv, environment)

describe('settings', () => {
  it('have defaults', () => {
    expect(load()).toMatchObject({
      dataDirectory: './data',
      host: '127.0.0.1',
      port: 4680,
      databaseUrl: undefined,
      storage: { kind: 'file' },
      workers: 1,
      packs: 'all',
      secureCookies: false,
      trustProxy: false,
    })
  })

  it('are read from the environment, with precedence of the command line', () => {
    const config = load({ PORT: '81', HOST: '::', DATA: '/a' }, ['--port', '82', '--data', '/b'])
    expect(config).toMatchObject({ port: 82, host: '::', dataDirectory: '/b' })
  })

  it('treat an empty variable as unset', () => {
    expect(load({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ databaseUrl: undefined, port: 4680 })
  })

  it('make cookies secure if the public address uses https', () => {
    expect(load({ PUBLIC_URL: 'https://stipple.example/' })).toMatchObject({ publicUrl: 'https://stipple.example', secureCookies: true })
    expect(load({ PUBLIC_URL: 'http://10.0.0.1:4680' })).toMatchObject({ secureCookies: false })
  })

  it('configure an object store', () => {
    const amazon = load({ STORAGE: 's3', S3_BUCKET: 'b' })
    expect(amazon.storage).toMatchObject({ kind: 's3', bucket: 'b', endpoint: undefined, pathStyle: false, region: 'us-east-1' })
    const own = load({
      STORAGE: 's3',
      S3_BUCKET: 'b',
      S3_ENDPOINT: 'http://10.0.0.2:9000',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    })
    expect(own.storage).toMatchObject({ kind: 's3', endpoint: 'http://10.0.0.2:9000', pathStyle: true, accessKeyId: 'k' })
  })

  it.each([
    ['false', false],
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ] as const)('set trusted proxies: %s', (value, expected) => {
    expect(load({ TRUST_PROXY: value }).trustProxy).toBe(expected)
  })

  it('list the prefixes of allowlisted user keys', () => {
    expect(load({ ALLOWLIST: 'abc, def,,' }).accounts.allowlist).toEqual(['abc', 'def'])
  })

  it.each([
    [{ PORT: 'many' }, 'PORT: must be a number'],
    [{ PORT: '70000' }, 'PORT: must be at most 65535'],
    [{ WORKERS: '1.5' }, 'WORKERS: must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be an address that starts with postgres:// or postgresql://'],
    [{ STORAGE: 'tape' }, 'STORAGE: must be one of file, s3'],
    [{ STORAGE: 's3' }, 'S3_BUCKET: is required when STORAGE is s3'],
    [{ S3_BUCKET: 'b', S3_PREFIX: 'p' }, 'S3_BUCKET, S3_PREFIX set, but STORAGE is file'],
    [{ STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both'],
    [{ PUBLIC_URL: 'stipple.example' }, 'PUBLIC_URL: must be an address'],
    [{ PUBLIC_URL: 'https://example.org/api' }, 'PUBLIC_URL: Stipple uses addresses below /api'],
    [{ PUBLIC_URL: 'https://example.org/a"b' }, 'PUBLIC_URL: the path must be made of letters'],
    [{ PUBLIC_URL: 'https://example.org/studio?a=b' }, 'PUBLIC_URL: must be a URL without'],
  ])('reject %j and name the variable', (environment, message) => {
    expect(() => load(environment)).toThrow(ConfigError)
    expect(() => load(environment)).toThrow(message)
  })

  it('reject unknown arguments', () => {
    expect(() => load({}, ['--prot', '80'])).toThrow("Unknown option '--prot'")
  })

  it('allow an account provider over http on this machine only [A-01]', () => {
    const from = (OPENID_ISSUER: string) => load({ ACCOUNTS: 'openid', OPENID_CLIENT_ID: 'stipple', OPENID_ISSUER })
    for (const issuer of ['https://id.example', 'http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000/realm']) {
      expect(from(issuer).accounts.openid?.issuer).toBe(issuer)
    }
    for (const issuer of ['http://id.example', 'http://127.0.0.1.evil.example', 'http://localhost.evil.example', 'http://192.168.1.2']) {
      expect(() => from(issuer)).toThrow(/OPENID_ISSUER: must start with https/)
    }
  })
})
