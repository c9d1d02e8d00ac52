import { ESPERANTO } from './esperanto.ts'

/** Example of something that people add: all new files and all edits. Generated files are not part of it. */
export interface Addition {
  readonly name: string
  /** Instructions for people. */
  readonly recipe: string
  /** Texts of new files, by path. */
  readonly files: Readonly<Record<string, string>>
  readonly edits?: readonly Edit[]
  /** Files that `npm run gen` rewrites. */
  readonly generated?: readonly string[]
}

interface Edit {
  readonly path: string
  /** Text that occurs once in the file; the new lines are inserted before it. */
  readonly before: string
  readonly insert: string
}

const DOCUMENTS = ['docs/access.md', 'docs/openapi.json']

const MODE: Addition = {
  name: 'a mode with a task of its own',
  recipe: 'docs/adding-a-mode.md',
  files: {
    'core/src/modes/example/mode.ts': `import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Example',
  icon: 'IdCard',
  label: { en: 'Passport background', zh: '证件照背景' },
  summary: { en: 'Put a plain background behind a person', zh: '给人像换纯色背景' },
  group: 'enhance',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'example',
  fields: { image: field.image() },
  toTask: ({ image }, seed) => ({ kind: 'example', image, seed }),
})
`,
    'core/src/modes/example/task.ts': `import { z } from 'zod'
import { asset, seed } from '../../domain/task-parts.ts'

/** A person is put before a plain background. */
export const task = z.object({ kind: z.literal('example'), image: asset, seed })
`,
    'core/src/modes/example/gallery.ts': `import { type Gallery, photo } from '../gallery.ts'

export const gallery: Gallery = {
  mode: 'Example',
  cases: [{ input: { image: 'a' }, pictures: { a: photo('portrait') } }],
}
`,
  },
  generated: [
    'core/src/domain/own-mode-ids.gen.ts',
    'core/src/domain/own-tasks.gen.ts',
    'core/src/modes/galleries.gen.ts',
    'web/src/features/generate/mode-icons.gen.ts',
    'core/src/modes/registry.gen.ts',
    'core/src/modes/facts.gen.ts',
    'docs/openapi.json',
    'docs/openapi/replicate.json',
    'docs/openapi/mcp.json',
  ],
}

const CRAFT: Addition = {
  name: 'a built-in engine',
  recipe: 'docs/adding-an-engine.md',
  files: {
    'engines/src/builtin/example/engine.ts': `import { EngineError } from '../../spec.ts'
import type { Engine } from '../../spec.ts'

/** Answers a picture with itself. */
export const engine: Engine = {
  spec: 2,
  id: 'example',
  label: { en: 'Example', zh: '示例' },
  place: 'here',
  models: () => Promise.resolve([]),
  async start({ task }, { read }) {
    if (task.kind !== 'upscale') throw new EngineError('internal', \`The example cannot do \${task.kind}.\`)
    return { kind: 'done', outputs: [{ media: 'image', type: 'image/png', content: await read(task.image), seed: task.seed }], warnings: [] }
  },
}
`,
    'engines/src/builtin/example/engine.test.ts': `import { expect, it } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { engine } from './engine.ts'

it('offers nothing yet', async () => {
  expect(await engine.models(testContext())).toEqual([])
})
`,
  },
  generated: ['engines/src/registry.gen.ts'],
}

const KIND: Addition = {
  name: 'a type of external engine',
  recipe: 'docs/adding-an-engine.md',
  files: {
    'engines/src/kinds/example/docs.md': `## Example (\`example\`)

For those who like examples.
`,
    'engines/src/kinds/example/kind.ts': `import { z } from 'zod'
import { EngineError } from '../../spec.ts'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { createServiceWire } from '../service-wire.ts'
import { serverAddress, serviceKey } from '../setting-parts.ts'

/** Submits every run by one request. */
export const kind = defineRemoteKind({
  id: 'example',
  label: { en: 'Example', zh: '示例' },
  hint: { en: 'For those who like examples.', zh: '供参考的示例。' },
  elsewhere: true,
  settings: z.object({
    address: serverAddress({ en: 'e.g. https://example.com', zh: '例如 https://example.com' }),
    key: serviceKey({ en: 'From your account.', zh: '在你的账号中创建。' }),
  }),
  wire: ({ address, key }, { fetch, signal }) =>
    createServiceWire({ fetch, signal, base: address, service: 'The example', headers: { authorization: key } }),
  survey: () =>
    Promise.resolve({
      version: '1',
      models: [],
      loras: [],
      limits: { slots: 1, cancel: 'none', progress: 'none', idempotent: false, resumable: false, billed: false },
      warnings: [],
    }),
  submit: async ({ wire, run }) => {
    const reply = await wire.request('images', { body: { key: run.key } })
    throw new EngineError('unavailable', \`The example answered \${reply.status}.\`)
  },
})
`,
  },
  generated: ['engines/src/kinds/registry.gen.ts', 'docs/engines.md'],
}

const DIALECT: Addition = {
  name: 'an API in the shape of another product',
  recipe: 'docs/adding-a-dialect.md',
  files: {
    'server/src/features/example/dialect.ts': `import { z } from 'zod'
import { defineDialect } from '../../http/dialect.ts'
import { toProblem } from '../../http/error-reply.ts'

export const dialect = defineDialect({
  id: 'example',
  order: 99,
  product: 'Example',
  use: { en: 'Example clients', zh: '示例客户端' },
  path: '/example',
  prefixes: ['example'],
  keys: { scopes: ['read'], sentAs: 'Authorization: Bearer stp_…' },
  document: {
    title: 'Stipple in the shape of Example',
    description: 'For those who like examples.',
    security: {},
    refusal: z.object({ code: z.string() }),
    calls: { 'GET /example/name': { summary: 'Whose the key is', answer: z.object({ name: z.string() }) } },
  },
  guide: 'adding-a-dialect.md',
  refuse: () => (_, reply, error) => reply.status(400).send({ code: toProblem(error).code }),
  routes: (scope, _, { shared, held }) => {
    scope.get(
      '/example/name',
      shared,
      held(({ name }) => ({ name })),
    )
  },
})
`,
    'server/src/features/example/example.test.ts': `import { expect, it } from 'vitest'
import { dialect } from './dialect.ts'

it('has an address of its own', () => {
  expect(dialect.prefixes).toEqual(['example'])
})
`,
  },
  generated: [
    'server/src/dialects.gen.ts',
    'core/src/domain/call-prefixes.gen.ts',
    'web/src/features/developers/dialects.gen.ts',
    'docs/dialects.md',
    'docs/openapi/example.json',
  ],
}

const ROUTE: Addition = {
  name: 'a route of a feature',
  recipe: 'docs/adding-a-route.md',
  files: {},
  edits: [
    {
      path: 'core/src/contract/feedback.ts',
      before: "  'GET /api/manage/feedback': {",
      insert: `  'GET /api/feedback/example': {
    summary: 'How much was sent',
    tag: 'feedback',
    reply: z.object({ status: z.literal(1), total: z.int() }),
    errors: [],
  },
`,
    },
    {
      path: 'server/src/features/feedback/routes.ts',
      before: "      'GET /api/manage/feedback': async",
      insert:
        "      'GET /api/feedback/example': async () => ({ status: 1 as const, total: (await listFeedback(context.db, { page: 1, page_size: 1, order: 'newest' })).total }),\n",
    },
    {
      path: 'server/src/features/feedback/policy.ts',
      before: "  'GET /api/manage/feedback': 'super'",
      insert: "  'GET /api/feedback/example': 'public',\n",
    },
    {
      path: 'server/src/documents/attempts.fixture.ts',
      before: "  'GET /api/manage/feedback': () => ({}),",
      insert: "  'GET /api/feedback/example': () => ({}),\n",
    },
  ],
  generated: DOCUMENTS,
}

const PAYMENT_PROVIDER: Addition = {
  name: 'a payment provider',
  recipe: 'docs/payments.md',
  files: {
    'server/src/payment-providers/example/example.ts': `import { type PaymentProvider, ProviderUnavailable } from '../provider.ts'

export const createExample = (): PaymentProvider => ({
  id: 'example',
  currencies: ['EUR'],
  open: () => Promise.reject(new ProviderUnavailable('example: closed')),
  read: () => Promise.resolve(undefined),
  query: ({ id }) => Promise.resolve({ eventId: '', orderId: id, status: 'pending' }),
  close: () => Promise.resolve(),
  refund: () => Promise.reject(new ProviderUnavailable('example: closed')),
  answers: { taken: { status: 200, type: 'text/plain', body: 'ok' }, refused: { status: 400, type: 'text/plain', body: 'no' } },
})
`,
  },
  edits: [
    { path: 'core/src/domain/recharge.ts', before: "'sandbox', 'stripe'", insert: "'example', " },
    {
      path: 'server/src/payment-providers/create-providers.ts',
      before: '  sandbox: async (parts)',
      insert: "  example: async () => (await import('./example/example.ts')).createExample(),\n",
    },
    { path: 'core/src/messages/en/payments.ts', before: "sandbox: 'Test payment', stripe", insert: "example: 'Example', " },
    { path: 'core/src/messages/zh/payments.ts', before: "sandbox: '模拟付款', stripe", insert: "example: '示例', " },
  ],
  generated: ['docs/openapi.json'],
}

const LANGUAGE: Addition = {
  name: 'a language with a few texts',
  recipe: 'docs/adding-a-language.md',
  files: ESPERANTO,
  generated: [
    'core/src/languages/registry.gen.ts',
    'core/src/messages/catalogue.gen.ts',
    'docs/openapi.json',
    'docs/openapi/replicate.json',
  ],
}

/** Additions that docs/ARCHITECTURE.md counts and `additions.test.ts` carries out. */
export const ADDITIONS: readonly Addition[] = [MODE, CRAFT, KIND, DIALECT, ROUTE, PAYMENT_PROVIDER, LANGUAGE]

/** Paths that a person touches: new files and edited ones. */
export const placesOf = ({ files, edits = [] }: Addition): string[] =>
  [...new Set([...Object.keys(files), ...edits.map(({ path }) => path)])].toSorted()

/** Returns the text of a file with the lines inserted; throws if the text before which they go does not occur exactly once. */
export function applyEdit(text: string, { path, before, insert }: Edit): string {
  const parts = text.split(before)
  if (parts.length !== 2) throw new Error(`${path} holds ${JSON.stringify(before)} ${parts.length - 1} times`)
  return parts.join(`${insert}${before}`)
}
