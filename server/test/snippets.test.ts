import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SNIPPETS } from '@stipple/core/snippets/registry.gen'
import type { Wish } from '@stipple/core/snippets/snippet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { createControllableEngine } from './engine.ts'

const CLI = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url))
/** Characters and sequences that a shell, a program or a terminal would interpret if they were not escaped. */
const PROMPT = `--help it's a "fox" $(touch made) \`touch made\` \${HOME} $HOME !! \\n \\ 'EOF' {{x}} %s @f 点绘\n第二行；'; touch made #`
const INPUT = { prompt: PROMPT, n: 2, seed: 7, negative_prompt: '@/etc/passwd' }

const engine = createControllableEngine()
let server: TestApp
let folder: string
let wish: Wish
let key: string
beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const member = await server.signUp()
  key = (await member.client('POST /api/account/keys', { body: { name: 'A shell', scopes: ['generate', 'read'] } })).token
  folder = await mkdtemp(join(tmpdir(), 'snippets-'))
  await symlink(PACKAGES, join(folder, 'node_modules'))
  wish = { origin, mode: 'Text2Img', model: 'test/held', input: INPUT }
})
afterAll(() => server.close())

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** Runs a script with functions that replace installed programs. Returns its output. */
async function inShell(script: string): Promise<string> {
  const installed = `npm() { :; }; stipple() { '${process.execPath}' '${CLI}' "$@"; }`
  const environment = { PATH: process.env['PATH'], HOME: folder, XDG_CONFIG_HOME: folder }
  const { stdout } = await promisify(execFile)('bash', ['-c', `${installed}\n${script}`], { cwd: folder, env: environment })
  return stdout
}

async function runFile(file: string, text: string, program: string): Promise<string> {
  await writeFile(join(folder, file), text)
  return `'${program}' ${file}`
}

/** Command that runs each language; a new one needs an entry here. */
const RUN: Readonly<Record<string, (setup: string, call: string) => Promise<string>>> = {
  curl: (setup, call) => inShell(`${setup}\n${call}`),
  cli: (setup, call) => inShell(`${setup}\n${call}`),
  typescript: async (setup, call) => inShell(`${setup}\n${await runFile('call.mts', call, process.execPath)}`),
  python: async (setup, call) => inShell(`${setup}\n${await runFile('call.py', call, 'python3')}`),
  mcp: async (setup, call) => {
    const { url, headers } = JSON.parse(setup).mcpServers.stipple
    const client = new Client({ name: 'agent', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
    const { content } = await client.callTool(JSON.parse(call))
    await client.close()
    return JSON.stringify(content)
  },
}

it.each(SNIPPETS)(
  'generates the same request with $name as with the form, and executes nothing in the prompt [N-03]',
  async ({ id, setup, call }) => {
    if (id === 'python' && !has('python3')) return
    const started = engine.started()
    const running = RUN[id]?.(setup({ origin: wish.origin, key }), call(wish) ?? '')
    const asked = await engine.run(started)
    expect(asked.task).toMatchObject({ prompt: PROMPT, negativePrompt: INPUT.negative_prompt, seed: 7, count: 2 })
    await asked.finish(2)
    expect(await running).toMatch(/\.png/)
    expect(existsSync(join(folder, 'made'))).toBe(false)
  },
)

it('accepts a model whose id is not an address', async () => {
  const text = { version: `${wish.model}:text2img`, dry_run: true, input: { prompt: 'a fox' } }
  const headers = { authorization: `Bearer ${key}` }
  const answer = await server.app.inject({ method: 'POST', url: '/v1/predictions', headers, payload: text })
  expect(answer.json()).toMatchObject({ model: 'test/held', dots: 2 })
})
