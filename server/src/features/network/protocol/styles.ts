import { randomInt, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { StyleExample, StyleRow } from '../../../db/schema/horde.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import { HordeRefusal, type Requester } from '../wire/public.ts'
import { mayEdit, mostStyles } from './policy.ts'
import { presentCollection, presentStyle } from './present.ts'
import type { collectionBody, collectionChange, styleBody, styleChange } from './shapes.ts'
import { sharerOf } from './shared-keys.ts'
import * as data from './style-data.ts'

type Here = Pick<Context, 'db' | 'now' | 'settings'>
type WantedStyle = z.output<typeof styleBody>
type WantedCollection = z.output<typeof collectionBody>

/** Public styles. */
export const listStyles = async ({ db }: Pick<Context, 'db'>, listing: data.Listing) =>
  (await data.listStyles(db, listing)).map(presentStyle)

/** A style by id or name. Throws `StyleNotFound`. */
export const style = async ({ db }: Pick<Context, 'db'>, which: data.StyleReference) => presentStyle(await requireStyle({ db }, which))

/** Creates a style. Throws `NameAlreadyExists`, `BadRequest`, `SharedKeyInvalid`. */
export async function makeStyle(context: Here, who: Requester, wanted: WantedStyle) {
  requirePrompt(wanted.prompt)
  requireFewer(await data.countStyles(context.db, who.accountId), who)
  const sharedKey = await ownSharedKey(context, who, wanted.sharedkey)
  const { sharedkey: _, ...style } = wanted
  return answered(await data.insertStyle(context.db, { ...style, sharedKey, accountId: who.accountId }))
}

/** Changes the caller's own style. Throws `StyleNotFound`, `Forbidden`, `NameAlreadyExists`. */
export async function changeStyle(context: Here, who: Requester, id: string, { sharedkey, ...change }: z.output<typeof styleChange>) {
  await requireOwnStyle(context, who, id)
  if (change.prompt !== undefined) requirePrompt(change.prompt)
  const paid = sharedkey === undefined ? {} : { sharedKey: await ownSharedKey(context, who, sharedkey) }
  const given = Object.fromEntries(Object.entries({ ...change, ...paid }).filter(([, value]) => value !== undefined))
  return Object.keys(given).length === 0 ? { id, message: 'OK' } : answered(await data.updateStyle(context.db, id, given))
}

/** Removes the caller's own style, or any as an operator. Throws `StyleNotFound`, `Forbidden`. */
export async function removeStyle(context: Pick<Context, 'db'>, who: Requester, id: string) {
  const { accountId } = await requireStyle(context, { id })
  if (!mayEdit(who, { accountId }) && !who.isSuper) throw notTheirs('style')
  await data.deleteStyle(context.db, id)
  return { message: 'OK' }
}

/** Example images per style. */
const MAX_EXAMPLES = 4

/** Adds or changes an example of the caller's own style. Throws `StyleNotFound`, `Forbidden`, `StyleExampleNotFound`, `BadRequest`. */
export async function putExample(
  context: Pick<Context, 'db'>,
  who: Requester,
  { style: id, example, url, primary = false }: { style: string; example?: string | undefined; url: string; primary?: boolean | undefined },
) {
  const { examples } = await requireOwnStyle(context, who, id)
  if (example !== undefined && !examples.some((one) => one.id === example)) throw exampleNotFound(example)
  if (example === undefined && examples.length >= MAX_EXAMPLES)
    throw new HordeRefusal(400, 'BadRequest', `A style has at most ${MAX_EXAMPLES} examples.`)
  const put: StyleExample = { id: example ?? randomUUID(), url, primary }
  const others = examples.filter((one) => one.id !== put.id).map((one) => ({ ...one, primary: one.primary && !primary }))
  await data.updateStyle(context.db, id, { examples: [...others, put] })
  return { ...put, message: 'OK' }
}

/** Removes an example of the caller's own style. Throws as `putExample`. */
export async function removeExample(
  context: Pick<Context, 'db'>,
  who: Requester,
  { style: id, example }: { style: string; example: string },
) {
  const { examples } = await requireOwnStyle(context, who, id)
  if (!examples.some((one) => one.id === example)) throw exampleNotFound(example)
  await data.updateStyle(context.db, id, { examples: examples.filter((one) => one.id !== example) })
  return { message: 'OK' }
}

const exampleNotFound = (id: string): HordeRefusal =>
  new HordeRefusal(404, 'StyleExampleNotFound', `Example '${id.slice(0, 100)}' not found.`)

async function requireStyle({ db }: Pick<Context, 'db'>, which: data.StyleReference): Promise<data.OwnedStyle> {
  const found = 'id' in which && !isUuid(which.id) ? undefined : await data.findStyle(db, which)
  if (!found) throw notFound('Style', which)
  return found
}

const notFound = (what: 'Style' | 'Collection', which: data.StyleReference): HordeRefusal =>
  new HordeRefusal(404, `${what}NotFound`, `${what} '${('id' in which ? which.id : which.name).slice(0, 100)}' not found.`)

async function requireOwnStyle(context: Pick<Context, 'db'>, who: Requester, id: string): Promise<data.OwnedStyle> {
  const found = await requireStyle(context, { id })
  if (!mayEdit(who, found)) throw notTheirs('style')
  return found
}

const notTheirs = (what: string): HordeRefusal => new HordeRefusal(403, 'Forbidden', `This ${what} is not yours.`)

function requirePrompt(prompt: string): void {
  if (!prompt.includes('{p}')) throw new HordeRefusal(400, 'BadRequest', "The prompt of a style holds '{p}' for the prompt of the request.")
}

function requireFewer(count: number, who: Requester): void {
  const most = mostStyles(who)
  if (count >= most) throw new HordeRefusal(403, 'Forbidden', `You cannot have more than ${most}.`)
}

/** Only the caller's own shared key can pay for others. */
async function ownSharedKey(context: Here, who: Requester, id: string | undefined): Promise<string | null> {
  if (id === undefined || id === '') return null
  const sharer = await sharerOf(context, id)
  if (sharer?.accountId !== who.accountId)
    throw new HordeRefusal(400, 'SharedKeyInvalid', 'This shared key does not exist, or is not yours.')
  return id
}

function answered(row: { readonly id: string } | undefined) {
  if (!row) throw new HordeRefusal(400, 'NameAlreadyExists', 'You have one of this name already.')
  return { id: row.id, message: 'OK', warnings: [] }
}

/** Public collections. */
export async function listCollections({ db }: Pick<Context, 'db'>, listing: data.Listing) {
  const found = await data.listCollections(db, listing)
  const styles = await data.stylesById(
    db,
    found.flatMap(({ styles: ids }) => ids),
  )
  return found.map((one) => presentCollection(one, styles))
}

/** A collection by id or name. Throws `CollectionNotFound`. */
export async function collection({ db }: Pick<Context, 'db'>, which: data.StyleReference) {
  const found = await requireCollection({ db }, which)
  return presentCollection(found, await data.stylesById(db, found.styles))
}

async function requireCollection({ db }: Pick<Context, 'db'>, which: data.StyleReference): Promise<data.OwnedCollection> {
  const found = 'id' in which && !isUuid(which.id) ? undefined : await data.findCollection(db, which)
  if (!found) throw notFound('Collection', which)
  return found
}

/** Creates a collection of styles. Throws `StyleNotFound`, `NameAlreadyExists`. */
export async function makeCollection(context: Pick<Context, 'db'>, who: Requester, wanted: WantedCollection) {
  requireFewer(await data.countCollections(context.db, who.accountId), who)
  const styles = await idsOf(context, wanted.styles)
  return answered(await data.insertCollection(context.db, { ...wanted, styles, accountId: who.accountId }))
}

/** Changes the caller's own collection. Throws `CollectionNotFound`, `Forbidden`, `StyleNotFound`, `NameAlreadyExists`. */
export async function changeCollection(
  context: Pick<Context, 'db'>,
  who: Requester,
  id: string,
  { styles, ...change }: z.output<typeof collectionChange>,
) {
  if (!mayEdit(who, await requireCollection(context, { id }))) throw notTheirs('collection')
  const listed = styles === undefined ? {} : { styles: await idsOf(context, styles) }
  const given = Object.fromEntries(Object.entries({ ...change, ...listed }).filter(([, value]) => value !== undefined))
  return Object.keys(given).length === 0 ? { id, message: 'OK' } : answered(await data.updateCollection(context.db, id, given))
}

/** Removes the caller's own collection, or any as an operator; its styles stay. Throws `CollectionNotFound`, `Forbidden`. */
export async function removeCollection(context: Pick<Context, 'db'>, who: Requester, id: string) {
  const { accountId } = await requireCollection(context, { id })
  if (!mayEdit(who, { accountId }) && !who.isSuper) throw notTheirs('collection')
  await data.deleteCollection(context.db, id)
  return { message: 'OK' }
}

async function idsOf(context: Pick<Context, 'db'>, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => requireStyle(context, parseReference(name))))
  return [...new Set(found.map(({ id }) => id))]
}

/** Parses a reference: an id, `name#id::style::name`, or a name. */
export function parseReference(text: string): data.StyleReference {
  if (isUuid(text)) return { id: text }
  const parts = text.split('::')
  const alias = parts.find((part) => /#[^#]+$/.test(part))
  return { name: parts.at(-1) ?? text, uid: parts.length > 1 ? alias?.slice(alias.lastIndexOf('#') + 1) : undefined }
}

interface Chosen {
  readonly style: StyleRow
  readonly collection?: string | undefined
}

/** The style that a request names, or a random one of a collection. Other members' private ones are found by id only. Throws `StyleNotFound`. */
export async function chooseStyle({ db }: Pick<Context, 'db'>, who: Requester, name: string): Promise<Chosen> {
  const which = parseReference(name)
  const may = (found: { readonly public: boolean; readonly accountId: string }): boolean =>
    found.public || 'id' in which || mayEdit(who, found)
  const one = await data.findStyle(db, which)
  if (one && may(one)) return { style: one }
  const several = await data.findCollection(db, which)
  const styles = several && may(several) ? await data.stylesById(db, several.styles) : []
  const any = styles[styles.length === 0 ? 0 : randomInt(styles.length)]
  if (!any) throw notFound('Style', which)
  return { style: any, collection: several?.id }
}

interface StyledRequest {
  readonly prompt: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A request with its style applied: of its own parameters only the number of images remains, and the size if the style has none. */
export function styled({ prompt, params }: StyledRequest, style: StyleRow) {
  const [wanted = '', unwanted = ''] = prompt.split('###', 2).map((part) => part.trim())
  const negative = unwanted === '' ? '' : `${style.prompt.includes('###') ? '' : '###'}${unwanted}`
  const filled = style.prompt.replaceAll(/\{n?p\}/g, (place) => (place === '{p}' ? wanted : negative))
  const hasSize = 'width' in style.params || 'height' in style.params
  const { width, height, n } = params
  return {
    prompt: filled,
    params: { ...style.params, ...(!hasSize && { width, height }), ...(n !== undefined && { n }) },
    models: [...style.models],
  }
}
