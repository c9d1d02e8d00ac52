import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { FormRow } from '../../../db/schema/horde.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import * as ledger from '../kudos/public.ts'
import { checkIn, requireNetwork } from '../matching/public.ts'
import { HordeRefusal, type Requester, favouredBy } from '../wire/public.ts'
import * as data from './form-data.ts'
import type { formPopBody, formSubmitBody, interrogateBody } from './shapes.ts'
import { plainSource } from './sources.ts'

/** Questions answered here, by the text engine and the safety check. */
const HERE = ['caption', 'nsfw'] as const
type Here = (typeof HERE)[number]
const isHere = (name: string): name is Here => HERE.some((known) => known === name)
/** Questions whose answer is not a file. */
const KNOWN: ReadonlySet<string> = new Set([...HERE, 'interrogation', 'describe', 'aesthetic', 'palette'])
/** Open questions per member. */
const MAX_OPEN = 30

/** Accepts questions about an image. Throws `HordeRefusal`. */
export async function interrogate(context: Context, who: Requester, { forms, source_image, ...wishes }: z.output<typeof interrogateBody>) {
  const names = [...new Set(forms.map(({ name }) => name))]
  const strange = names.find((name) => !KNOWN.has(name))
  if (strange !== undefined)
    throw new HordeRefusal(
      400,
      'BadRequest',
      `'${strange}' is not answered here; what changes a picture goes by generate/async, with post_processing.`,
    )
  if ((await data.countOpenForms(context.db, who.accountId)) + names.length > MAX_OPEN)
    throw new HordeRefusal(429, 'TooManyPrompts', `You can have ${MAX_OPEN} questions waiting at a time.`)
  // Workers get the image without its location.
  const bytes = Buffer.from(await plainSource(source_image, { log: context.log, caller: who.accountId }))
  const questions = names.map((form) => ({ form, payload: forms.find(({ name }) => name === form)?.payload ?? null }))
  const asked = { accountId: who.accountId, source: bytes, wishes: { ...(wishes.trusted_workers && { trusted: true }) } }
  const id = await data.insertInterrogation(context.db, asked, questions, async (tx, rows) => {
    for (const row of rows) if (isHere(row.form)) await context.queue.enqueue(tx, 'forms', { id: row.id }, { id: row.id })
  })
  return { id }
}

/** Answers to questions about an image. Throws `RequestNotFound`. */
export async function interrogation({ db }: Pick<Context, 'db'>, id: string) {
  const found = isUuid(id) ? await data.findInterrogation(db, id) : undefined
  if (!found) throw notFound(id)
  const states = found.questions.map(({ state }) => state)
  return {
    state: found.asked.cancelledAt ? 'cancelled' : stateOf(states),
    // The official SDK does not accept null for a pending answer.
    forms: found.questions.map(({ form, state, result }) => ({ form, state, ...(state === 'done' && { result: { [form]: result } }) })),
  }
}

function stateOf(states: readonly FormRow['state'][]): string {
  const has = (state: FormRow['state']): boolean => states.includes(state)
  if (states.every((state) => state === 'done')) return 'done'
  if (!has('waiting') && !has('processing')) return has('done') ? 'partial' : 'faulted'
  if (has('done')) return 'partial'
  return has('processing') ? 'processing' : 'waiting'
}

/** Cancels questions. Throws `RequestNotFound`. */
export async function withdrawInterrogation(context: Pick<Context, 'db'>, id: string) {
  await interrogation(context, id)
  await data.cancelInterrogation(context.db, id)
  return interrogation(context, id)
}

const notFound = (id: string): HordeRefusal =>
  new HordeRefusal(404, 'RequestNotFound', `Interrogation with ID '${id.slice(0, 100)}' not found.`)

/** Gives a worker questions that it can answer; image addresses are below `origin`. Throws `HordeRefusal`. */
export async function popForms(
  context: Context,
  owner: Requester,
  { origin, ...body }: z.output<typeof formPopBody> & { readonly origin: string },
) {
  requireNetwork(context)
  const worker = await checkIn(context, owner, {
    name: body.name,
    kind: 'interrogation',
    agent: body.bridge_agent,
    models: [],
    forms: body.forms,
    abilities: { img2img: false, painting: false, lora: false, control: false, postProcessing: false },
    terms: {},
    blacklist: [],
    maxPixels: 0,
    threads: body.threads,
    nsfw: true,
  })
  const forms = await data.takeForms(context.db, { worker, names: body.forms, amount: body.amount, favoured: favouredBy(body) })
  if (forms.length === 0) return { forms: null, skipped: {} }
  return {
    forms: forms.map(({ id, form, payload, key }) => ({
      id,
      form,
      payload,
      source_image: `${origin}/api/v2/network/forms/${id}/source?key=${key}`,
    })),
    skipped: {},
  }
}

/** The image of a worker's question. Throws `Forbidden`. */
export async function formSource({ db }: Pick<Context, 'db'>, { id, key }: { readonly id: string; readonly key: string }): Promise<Buffer> {
  const found = isUuid(id) ? await data.findForm(db, id) : undefined
  if (found?.form.state !== 'processing' || found.form.key === null || found.form.key !== key)
    throw new HordeRefusal(403, 'Forbidden', 'This address shows no picture any more.')
  return found.source
}

/** Longest answer in characters. */
const LONGEST = 20_000
const answers: Readonly<Record<string, z.ZodType>> = {
  caption: z.string().max(LONGEST),
  describe: z.string().max(LONGEST),
  nsfw: z.union([z.boolean(), z.enum(['true', 'false', 'True', 'False']).transform((text) => /t/i.test(text))]),
  aesthetic: z.number(),
}
const anything = z.json().refine((value) => JSON.stringify(value).length <= LONGEST, 'too long')

/** Accepts a worker's answer, once, and pays for it. Returns the kudos. Throws `HordeRefusal`. */
export async function submitForm(
  { db }: Pick<Context, 'db'>,
  owner: Requester,
  { id, result, state }: z.output<typeof formSubmitBody>,
): Promise<number> {
  const found = isUuid(id) ? await data.findForm(db, id) : undefined
  if (!found || found.accountId === null)
    throw new HordeRefusal(404, 'InvalidJobID', `Interrogation form with ID ${id.slice(0, 100)} does not exist.`)
  if (found.accountId !== owner.accountId) throw new HordeRefusal(403, 'WrongCredentials', 'Wrong credentials to submit this form.')
  const { form, worker } = found.form
  const answer = state === 'faulted' ? undefined : z.object({ [form]: answers[form] ?? anything }).parse(result ?? {})[form]
  return db.transaction(async (tx) => {
    if (!(await data.answerForm(tx, { id, worker, result: answer })))
      throw new HordeRefusal(400, 'DuplicateGen', `Form with ID ${id} already submitted.`)
    if (answer === undefined) return 0
    const amount = form === 'interrogation' ? 3 : 1
    await ledger.addKudos(tx, { accountId: owner.accountId, worker, reason: 'generated', amount, subject: id })
    return amount
  })
}

/** Time limit for an answer here (ms). */
const PATIENCE_MS = 120_000

/** Answers questions in this process, those that no worker has taken first. */
export async function startForms(context: Context): Promise<void> {
  await context.queue.work<{ readonly id: string }>('forms', {
    concurrency: 1,
    run: async ({ data: { id } }, signal) => {
      const taken = await data.takeForm(context.db, id)
      if (!taken || !isHere(taken.form)) return
      const help = { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]), log: context.log, packs: context.packs }
      const result = await ANSWER[taken.form](context, taken.source, help).catch((error: unknown) => {
        context.log.warn({ err: error, form: id }, 'a request about an image could not be answered')
        return undefined
      })
      await data.answerForm(context.db, { id, worker: null, result })
      if (result === undefined) throw new Error('a question about a picture was not answered')
    },
    exhausted: async () => undefined,
  })
}

type Help = Parameters<Context['words']['describe']>[1]
const ANSWER: Readonly<Record<Here, (context: Context, image: Buffer, help: Help) => Promise<unknown>>> = {
  caption: async ({ words }, image, help) => (await words.describe({ image, language: 'en', hint: '' }, help)).text,
  nsfw: async ({ safety }, image, help) => (await safety.checkPicture(image, help)) === 'nsfw',
}
