import type { Text } from '@stipple/core/domain/text'
import type { Json } from '../../spec.ts'
import type { Declaration, DeclaredModel, DeclaredMode } from './shape.ts'
import { isWhole, namesIn, textsIn } from './template.ts'
import { VALUE_NAMES } from './values.ts'

interface Wrong {
  readonly path: readonly PropertyKey[]
  readonly text: Text
}

const POINTER = /^(\/([^/~]|~[01])*)+$/
const PATH = /^\/(?![/\\])[^\s\\?#]*(\?[^\s#]*)?$/
const HEADER = /^[\w-]+$/
/** Headers of the connection itself. */
const OURS = /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer)$/i
const SECRET = /^(authorization|proxy-authorization|cookie)$|(api|access|auth)-?(key|token)$/i

/** Finds errors in a declaration that the schema does not detect. */
export function checkDeclaration(declared: Declaration): readonly Wrong[] {
  return [...paths(declared), ...pointers(declared), ...headers(declared), ...results(declared), ...models(declared)]
}

function paths({ check, submit, poll, cancel, result, models: all }: Declaration): readonly Wrong[] {
  const found: readonly [readonly PropertyKey[], string | undefined, readonly string[], string?][] = [
    [['check', 'path'], check?.path, []],
    [['submit', 'path'], submit.path, ['model']],
    [['poll', 'path'], poll?.path, ['id', 'model'], 'id'],
    [['cancel', 'path'], cancel?.path, ['id'], 'id'],
    [['result', 'path'], result.path, ['id', 'model'], 'id'],
    ...all.map(({ path }, index): [PropertyKey[], string | undefined, string[]] => [['models', index, 'path'], path, ['model']]),
  ]
  return found.flatMap(([path, text, allowed, needed]): Wrong[] => {
    if (text === undefined) return []
    const strange = namesIn(text).filter((name) => !allowed.includes(name))
    if (!PATH.test(text)) return [{ path, text: NO_PATH }]
    if (strange.length > 0) return [{ path, text: unknownName(strange, allowed) }]
    return needed === undefined || namesIn(text).includes(needed) ? [] : [{ path, text: missingName(needed) }]
  })
}

function pointers({ poll, result, error }: Declaration): readonly Wrong[] {
  const found: readonly [readonly PropertyKey[], string | undefined][] = [
    [['poll', 'id'], poll?.id],
    [['poll', 'state'], poll?.state],
    [['poll', 'progress', 'at'], poll?.progress?.at],
    [['poll', 'position'], poll?.position],
    [['result', 'at'], result.at],
    [['error'], error],
  ]
  return found.flatMap(([path, pointer]) => (pointer === undefined || POINTER.test(pointer) ? [] : [{ path, text: NO_POINTER }]))
}

function headers({ headers: shared, submit }: Declaration): readonly Wrong[] {
  const all = [
    ...Object.entries(shared).map(([name, value]) => ({ path: ['headers', name], name, value })),
    ...Object.entries(submit.headers).map(([name, value]) => ({ path: ['submit', 'headers', name], name, value })),
  ]
  return all.flatMap(({ path, name, value }): Wrong[] => {
    const names = namesIn(value)
    const strange = names.filter((one) => !HEADER_NAMES.includes(one))
    if (!HEADER.test(name) || OURS.test(name) || /[^\t\u0020-\u007e]/.test(value)) return [{ path, text: NO_HEADER }]
    if (strange.length > 0) return [{ path, text: unknownName(strange, HEADER_NAMES) }]
    return SECRET.test(name) && !names.includes('key') ? [{ path, text: OPEN_KEY }] : []
  })
}

const HEADER_NAMES = ['key', 'run', 'model']

function results({ poll, cancel, result }: Declaration): readonly Wrong[] {
  return [
    ...(result.as === 'file' || result.at !== undefined ? [] : [{ path: ['result'], text: NO_PLACE }]),
    ...(result.as === 'file' && result.at !== undefined ? [{ path: ['result', 'at'], text: FILE_HAS_NO_PLACE }] : []),
    ...(result.as === 'file' && poll && result.path === undefined ? [{ path: ['result'], text: FILE_NEEDS_PATH }] : []),
    ...(!poll && result.path !== undefined ? [{ path: ['result', 'path'], text: NEEDS_POLL }] : []),
    ...(!poll && cancel ? [{ path: ['cancel'], text: NEEDS_POLL }] : []),
  ]
}

const NEEDED: Readonly<Record<DeclaredMode, readonly (readonly string[])[]>> = {
  'text-to-image': [['prompt']],
  'image-to-image': [['prompt'], ['image', 'image_base64', 'images', 'images_base64']],
  inpaint: [['prompt'], ['image', 'image_base64'], ['mask', 'mask_base64', 'mask_inverted', 'mask_inverted_base64']],
  upscale: [['image', 'image_base64']],
}

function models({ submit, models: all }: Declaration): readonly Wrong[] {
  const fields = all.flatMap((model) => model.fields.map(({ name }) => name))
  const ids = all.map(({ id }) => id)
  const shared = submit.body === undefined ? [] : bodyFaults(submit.body, ['submit', 'body'], fields)
  return [
    ...shared,
    ...all.flatMap((model, index): readonly Wrong[] => {
      const path = ['models', index]
      const body = model.body ?? submit.body
      if (body === undefined) return [{ path, text: NO_BODY }]
      const own =
        model.body === undefined
          ? []
          : bodyFaults(
              model.body,
              [...path, 'body'],
              model.fields.map(({ name }) => name),
            )
      const twice = ids.indexOf(model.id) < index ? [{ path: [...path, 'id'], text: TWICE }] : []
      return [...own, ...twice, ...missing(model, body, path), ...fieldFaults(model, path)]
    }),
  ]
}

function bodyFaults(body: Json, path: readonly PropertyKey[], fields: readonly string[]): readonly Wrong[] {
  return textsIn(body, path).flatMap(({ text, path: at, isKey }): Wrong[] => {
    const names = namesIn(text)
    if (isKey) return names.length > 0 ? [{ path: at, text: NAME_IN_KEY }] : []
    const strange = names.filter((name) => !VALUE_NAMES.includes(name) && !fields.includes(name))
    if (strange.length > 0) return [{ path: at, text: unknownName(strange, [...VALUE_NAMES, ...fields]) }]
    return names.some((name) => name.startsWith('images')) && !isWhole(text) ? [{ path: at, text: LIST_IN_TEXT }] : []
  })
}

function missing({ modes }: DeclaredModel, body: Json, path: readonly PropertyKey[]): readonly Wrong[] {
  const names = new Set(textsIn(body).flatMap(({ text }) => namesIn(text)))
  const lacking = modes.flatMap((mode) => NEEDED[mode]).filter((some) => !some.some((name) => names.has(name)))
  return lacking.slice(0, 1).map(([name = '']) => ({ path: [...path, 'modes'], text: modeNeeds(name) }))
}

function fieldFaults({ fields, size }: DeclaredModel, path: readonly PropertyKey[]): readonly Wrong[] {
  const names = fields.map(({ name }) => name)
  return [
    ...(size.min > size.max ? [{ path: [...path, 'size'], text: NO_RANGE }] : []),
    ...fields.flatMap((field, index): readonly Wrong[] => {
      const at = [...path, 'fields', index]
      const { name, type, options, minimum = 0, maximum = 0, initial } = field
      const isNumber = type === 'integer' || type === 'number'
      if (VALUE_NAMES.includes(name) || names.indexOf(name) < index) return [{ path: [...at, 'name'], text: TWICE }]
      if (type === 'choice' && (!options || (initial !== undefined && !options.includes(initial)))) return [{ path: at, text: NO_OPTIONS }]
      if (isNumber && (field.minimum === undefined || field.maximum === undefined || minimum > maximum))
        return [{ path: at, text: NO_RANGE }]
      const fits = isNumber ? typeof initial === 'number' && initial >= minimum && initial <= maximum : FITS[type]?.includes(typeof initial)
      return initial === undefined || type === 'choice' || fits ? [] : [{ path: [...at, 'initial'], text: WRONG_INITIAL }]
    }),
  ]
}

const FITS: Readonly<Record<string, readonly string[]>> = { text: ['string'], switch: ['boolean'] }

const quoted = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
const unknownName = (names: readonly string[], allowed: readonly string[]): Text => ({
  en: `${quoted(names)} is not available here. ${allowed.length > 0 ? `Available: ${quoted(allowed)}.` : 'No names are allowed here.'}`,
  zh: `此处不能使用 ${quoted(names)}。${allowed.length > 0 ? `可用的有 ${quoted(allowed)}。` : '此处不能使用任何名称。'}`,
})
const missingName = (name: string): Text => ({ en: `{{${name}}} is missing.`, zh: `缺少 {{${name}}}。` })
const modeNeeds = (name: string): Text => ({
  en: `{{${name}}} is missing in the body for this mode.`,
  zh: `请求体缺少该模式需要的 {{${name}}}。`,
})

const NO_PATH: Text = {
  en: 'A path begins with one / and contains no spaces. It is added to the address.',
  zh: '路径须以一个 / 开头，不含空格，并接在地址后面。',
}
const NO_POINTER: Text = { en: 'A place is a JSON pointer, e.g. /images/*/url.', zh: '位置须为 JSON 指针，例如 /images/*/url。' }
const NO_HEADER: Text = { en: 'This can’t be sent as a header.', zh: '不能作为请求头发送。' }
const OPEN_KEY: Text = {
  en: 'Enter the key in its own field, where it is stored encrypted. Write {{key}} here.',
  zh: '密钥应填在单独的密钥栏，以加密保存；此处请写 {{key}}。',
}
const NO_PLACE: Text = { en: '“at” is missing: the JSON pointer into the response.', zh: '缺少 at，即在应答中的位置。' }
const FILE_HAS_NO_PLACE: Text = { en: 'If the response is a file, JSON pointers are not available.', zh: '应答本身就是文件时没有位置。' }
const FILE_NEEDS_PATH: Text = {
  en: 'With “poll”, a file needs a “path” to download it from.',
  zh: '使用 poll 时，文件需要用 path 指明获取路径。',
}
const NEEDS_POLL: Text = { en: 'This needs “poll”, which says where the run ID is.', zh: '需要先用 poll 指明任务编号的位置。' }
const NO_BODY: Text = { en: 'Neither the model nor “submit” has a body.', zh: '模型和 submit 都没有 body。' }
const TWICE: Text = { en: 'This name is taken.', zh: '名称已被占用。' }
const NAME_IN_KEY: Text = { en: 'Only values can contain {{…}}, not names.', zh: '{{…}} 只能用在值里，不能用在键名里。' }
const LIST_IN_TEXT: Text = { en: 'A list of images must be the whole value.', zh: '图片列表须单独作为一个值。' }
const NO_RANGE: Text = { en: 'Set a minimum, and a maximum that is not below it.', zh: '缺少最小值和不小于它的最大值。' }
const NO_OPTIONS: Text = {
  en: 'A choice needs options, and its default must be one of them.',
  zh: '选择项需要 options，初始值须为其中之一。',
}
const WRONG_INITIAL: Text = { en: 'The default does not fit the field.', zh: '初始值与字段不符。' }
