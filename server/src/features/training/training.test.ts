import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Output } from '@stipple/engines/spec'
import { downloadZip } from 'client-zip'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { readZip } from '../../../test/read-zip.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { trainedStyles } from '../../db/schema/trained-styles.ts'

const held = createControllableEngine()
/** Trains and uses styles. */
const engine: ControllableEngine = {
  ...held,
  models: async (context) =>
    (await held.models(context)).map((model) => ({
      ...model,
      tasks: [...model.tasks, 'train-style'],
      can: { ...model.can, loras: true, bases: [{ id: 'full', label: { en: 'Full', zh: '完整' } }] },
    })),
}
let server: TestApp
let member: TestMember
let other: TestMember
let runs = 0

beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
  // The first account of an installation is a super user.
  await server.signUp()
  member = await allowlisted()
  other = await allowlisted()
})
afterAll(() => server.close())

async function allowlisted(): Promise<TestMember> {
  const person = await server.signUp()
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, person.user.uid))
  return person
}

const picture = (width: number, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
const zipOf = async (files: Readonly<Record<string, Uint8Array>>): Promise<Uint8Array> =>
  new Uint8Array(await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input: new Uint8Array(input) }))).arrayBuffer())

async function upload({ client }: TestMember, bytes: Uint8Array): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'pictures.zip')
  return (await client('POST /api/v2/upload', { body })).url
}

const good = async () => {
  const one = await picture(512)
  return zipOf({ 'a.png': one, 'b.png': one, 'c.png': one })
}

const submit = ({ client }: TestMember, input: Record<string, string | number>) =>
  client('POST /api/v2/playground_generate', { body: { job_type: 'Train', model: 'test/held', input } })
const begin = async (who: TestMember, name = 'Our nights') =>
  submit(who, { model_name: name, trigger_word: 'night', archive: await upload(who, await good()) })
const list = async ({ client }: TestMember) => (await client('POST /api/v2/get_train_models')).data
const balance = async ({ client }: TestMember) => (await client('GET /api/user/get_credit_balance')).data

async function delivered(change: Partial<Output> = {}): Promise<Output> {
  const attachments = [{ extension: 'json', type: 'application/json', content: Buffer.from('{"pictures":3,"what":"a style"}') }]
  return { media: 'image', type: 'image/png', content: await picture(64), width: 64, height: 64, seed: 1, attachments, ...change }
}

/** A style that is trained. */
async function trained(who: TestMember, name?: string) {
  const { id } = await begin(who, name)
  const run = await engine.run(runs++)
  run.finishWith([await delivered()])
  await waitUntilEnded(who, id)
  const record = (await list(who)).find(({ job_id: job }) => job === id)
  if (!record) throw new Error('nothing was trained')
  return { record, run }
}

const filesOf = async (): Promise<string[]> => {
  const root = join(server.context.config.dataDirectory, 'files', 'objects', 'styles')
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

describe('the input of a training', () => {
  const small = async () => zipOf({ 'a.png': await picture(600), 'tiny.png': await picture(600, 511), 'c.png': await picture(600) })
  it.each([
    ['a small picture', small, 'tiny.png” is 600 × 511', '“tiny.png”只有 600 × 511'],
    ['a folder', async () => zipOf({ 'holiday/a.png': await picture(512) }), '“holiday/a.png” is in a folder', '“holiday/a.png”在文件夹里'],
    ['a text', async () => zipOf({ 'notes.txt': Buffer.from('hello') }), '“notes.txt” is not a PNG or JPG', '“notes.txt”不是 PNG 或 JPG'],
    ['too few pictures', async () => zipOf({ 'a.png': await picture(512) }), 'Images found: 1;', '只有 1 张图片'],
  ] as const)('is refused for %s in both languages before any charge [V-05]', async (_, make, english, chinese) => {
    const [before, archive] = [await balance(member), await upload(member, await make())]
    const input = { model_name: 'Nights', archive }
    const refused = await refusal(submit(member, input))
    expect(refused.code).toBe('invalid_input')
    expect(refused.errors?.['archive']).toContain(english)
    const inChinese = server.client({ token: member.token, language: 'cn' })
    const again = await refusal(inChinese('POST /api/v2/playground_generate', { body: { job_type: 'Train', model: 'test/held', input } }))
    expect(again.errors?.['archive']).toContain(chinese)
    expect(await balance(member)).toEqual(before)
    expect(await list(member)).toEqual([])
  })

  it('requires a name and an own zip file [V-05]', async () => {
    expect((await refusal(submit(member, {}))).errors).toEqual({
      model_name: 'Need to Input the Model Name',
      archive: 'Please upload the file',
    })
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await picture(600))]), 'picture.zip')
    const { url } = await member.client('POST /api/v2/upload', { body: form })
    expect((await refusal(submit(member, { model_name: 'Nights', archive: url }))).errors).toEqual({ archive: 'Format Not Supported' })
    const theirs = await upload(other, await good())
    const stolen = await refusal(submit(member, { model_name: 'Nights', archive: theirs }))
    expect(stolen.errors).toEqual({ archive: 'the file no longer exists' })
  })

  it('is accepted only from allowlisted members [P-01]', async () => {
    expect((await refusal(begin(await server.signUp()))).code).toBe('no_access')
  })
})

describe('a training', () => {
  it('is listed while running, after success and after failure, newest first [P-27] [C-14]', async () => {
    const who = await allowlisted()
    const { id, cost } = await begin(who)
    const run = await engine.run(runs++)
    expect(run.task).toMatchObject({ kind: 'train-style', name: 'Our nights', trigger: 'night', base: 'full' })
    run.context.report({ ratio: 0.4 })
    const [running] = await waitFor(async () => {
      const found = await list(who)
      return (found[0]?.progress ?? 0) > 0 && found
    })
    expect(running).toMatchObject({
      job_id: id,
      model_name: 'Our nights',
      trigger_word: 'night',
      train_state: 'processing',
      params: { base: 'full' },
      finetune_base: 'full',
      destination: 'test/held',
      progress: 40,
    })
    expect(running?.train_result).toBeUndefined()
    run.finishWith([await delivered()])
    expect((await waitUntilEnded(who, id)).works).toEqual([])
    const [done] = await list(who)
    expect(done).toMatchObject({ train_state: 'succeeded', progress: 100, pictures: 3, train_result: `trained/${running?.id}` })
    const cover = await server.app.inject({ url: done?.cover ?? '', headers: { usertoken: who.token } })
    expect((await sharp(cover.rawPayload).metadata()).format).toBe('webp')
    expect(cost).toBe(2)

    const second = await begin(who, 'Days')
    const failing = await engine.run(runs++)
    failing.finishWith([await delivered({ attachments: [] })])
    await waitUntilEnded(who, second.id)
    const all = await list(who)
    expect(all.map(({ model_name: name, train_state: state }) => [name, state])).toEqual([
      ['Days', 'failed'],
      ['Our nights', 'succeeded'],
    ])
    expect(all[0]?.error).toMatch(/\w/)
    const { data } = await server.client({ token: who.token, language: 'cn' })('POST /api/v2/get_train_models')
    expect(data[0]?.error).toMatch(/\p{Script=Han}/u)
    // Neither made an ordinary work.
    expect((await who.client('POST /api/v2/get_generate_works', { body: {} })).data).toEqual([])
  })

  it('can be renamed and deleted with its files; a running one is cancelled with released dots [P-27]', async () => {
    const who = await allowlisted()
    const { record } = await trained(who)
    expect((await filesOf()).length).toBeGreaterThan(0)
    const rename = (name: string) => who.client('POST /api/v2/train_model_rename', { body: { id: record.id, model_name: name } })
    expect((await rename('  Blue hours ')).data).toMatchObject({ id: record.id, model_name: 'Blue hours' })
    expect((await refusal(rename(' '))).errors).toEqual({ model_name: 'Need to Input the Model Name' })
    const before = (await filesOf()).length
    await who.client('POST /api/v2/train_model_delete', { body: { id: record.id } })
    expect(await list(who)).toEqual([])
    expect((await filesOf()).length).toBe(before - 2)

    const start = await balance(who)
    const { id } = await begin(who)
    const run = await engine.run(runs++)
    expect(await balance(who)).not.toEqual(start)
    const [running] = await list(who)
    await who.client('POST /api/v2/train_model_delete', { body: { id: running?.id ?? '' } })
    expect((await waitUntilEnded(who, id)).status).toBe('Cancelled')
    await waitFor(() => run.context.signal.aborted)
    expect(await balance(who)).toEqual(start)
    expect(await list(who)).toEqual([])
  })

  it('is accessible only to its member [P-27]', async () => {
    const { record } = await trained(member)
    const { id } = record
    expect((await list(other)).map((one) => one.id)).not.toContain(id)
    expect((await refusal(other.client('POST /api/v2/train_model_rename', { body: { id, model_name: 'Mine' } }))).code).toBe('not_found')
    expect((await refusal(other.client('POST /api/v2/train_model_delete', { body: { id } }))).code).toBe('not_found')
    expect((await server.app.inject({ url: record.cover ?? '', headers: { usertoken: other.token } })).statusCode).toBe(404)
    expect((await list(member)).map((one) => one.id)).toContain(id)
  })
})

describe('a trained style', () => {
  const draw = ({ client }: TestMember, ...loras: string[]) =>
    client('POST /api/v2/playground_generate', { body: { job_type: 'Text2Img', model: 'test/held', input: { prompt: 'a fox', loras } } })

  it('is applied by its member, and its engine reads the file [P-27] [P-06]', async () => {
    const { record } = await trained(member)
    const { id } = await draw(member, `${record.train_result}:0.6`)
    const run = await engine.run(runs++)
    expect(run.task).toMatchObject({ loras: [{ id: record.train_result, strength: 0.6 }] })
    const style = Buffer.from(await run.context.read(record.train_result ?? ''))
    expect(style.toString()).toContain('a style')
    const file = await run.context.file(record.train_result ?? '')
    expect(dirname(file)).toBe(run.context.folder)
    expect((await readFile(file)).equals(style)).toBe(true)
    await run.finish()
    expect((await waitUntilEnded(member, id)).status).toBe('Finished')
  })

  it('is refused to other members and after its deletion, naming the field [P-27]', async () => {
    const { record } = await trained(member)
    const lora = `${record.train_result}:0.6`
    const refused = await refusal(draw(other, lora))
    expect(refused.errors).toEqual({ loras: 'this trained style no longer exists, or is not yours' })
    await member.client('POST /api/v2/train_model_delete', { body: { id: record.id } })
    expect(Object.keys((await refusal(draw(member, lora))).errors ?? {})).toEqual(['loras'])
    expect(Object.keys((await refusal(draw(member, 'trained/nonsense:0.6'))).errors ?? {})).toEqual(['loras'])
  })

  it('is contained in the export of its account, and deleted with it [P-27]', async () => {
    const who = await allowlisted()
    await trained(who, 'Kept')
    const reply = await server.app.inject({ url: '/api/account/export', headers: { usertoken: who.token } })
    const files = readZip(reply.rawPayload)
    const [style] = JSON.parse(String(files.get('styles.json'))) as { name: string; file: string; cover: string }[]
    expect(style?.name).toBe('Kept')
    expect(String(files.get(style?.file ?? ''))).toContain('a style')
    expect(files.has(style?.cover ?? '')).toBe(true)
    const before = (await filesOf()).length
    await who.client('POST /api/account/delete', { body: { confirm: who.user.uid, password: who.password } })
    expect(await server.context.db.select().from(trainedStyles).where(eq(trainedStyles.name, 'Kept'))).toEqual([])
    await waitFor(async () => (await filesOf()).length === before - 2)
  })
})
