import type { FastifyServerOptions } from 'fastify'

type Strategy = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string]
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1]

/** Headers that programs of the AI Horde send, and pages of ours do not. */
const MARKS = ['apikey', 'client-agent']
/** Headers by which members and their programs say who they are. Whoever sends none can ask nothing of the product at such an address, as pages that ask how far a request is. */
const OWN = ['x-isapi', 'usertoken', 'authorization', 'cookie']

/** Lets two calls share an address: one of the product, and one of the AI Horde for those who say by a header that they mean it, or say nothing of themselves. */
export const faceConstraint: Strategy = {
  name: 'face',
  storage: () => {
    const handlers = new Map<unknown, Handler>()
    return {
      get: (face) => handlers.get(face) ?? null,
      set: (face, handler) => void handlers.set(face, handler),
    }
  },
  deriveConstraint: ({ headers }) => {
    const has = (name: string): boolean => name in headers
    return MARKS.some(has) || !OWN.some(has) ? 'horde' : 'own'
  },
  validate: () => true,
}
