import { describe, expect, it } from 'vitest'
import { parseCredentials, readNpmSettings } from './npm-settings.ts'

describe('npm settings', () => {
  it('takes credentials from an .npmrc and fills in the environment', () => {
    const text = [
      'registry=https://packages.example/',
      '//packages.example/:_authToken=${TOKEN}',
      '# //other.example/:_authToken=x',
      '//b.example/npm/:_auth="eA=="',
    ].join('\n')
    expect(parseCredentials(text, { TOKEN: 'secret' })).toEqual({
      '//packages.example/:_authToken': 'secret',
      '//b.example/npm/:_auth': 'eA==',
    })
  })

  it('leaves a missing environment variable as it is', () => {
    expect(parseCredentials('//a.example/:_authToken=${NONE}', {})).toEqual({ '//a.example/:_authToken': '${NONE}' })
  })

  it('asks npm for the registry', async () => {
    const settings = await readNpmSettings()
    expect(settings['registry']).toMatch(/^https?:\/\//)
  })
})
