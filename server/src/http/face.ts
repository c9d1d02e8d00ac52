import type { FastifyServerOptions } from 'fastify'

type Strategy = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string]
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1]

/** Headers that programs of the AI Horde send, and pages of ours do not. */
const MARKS = ['apikey', 'client-agent']

/** Lets two calls share an address: one of the product, and one of the AI Horde for those who say by a header that they mean it. */
export const faceConstraint: Strategy = {
  name: 'face',
  storage: () => {
    const handlers = new Map<unknown, Handler>()
    return {
      get: (face) => handlers.get(face) ?? null,
      set: (face, handler) => void handlers.set(face, handler),
    }
  },
  deriveConstraint: ({ headers }) => (MARKS.some((name) => name in headers) ? 'horde' : 'own'),
  validate: () => true,
}
