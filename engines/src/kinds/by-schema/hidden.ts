import type { ModelInput } from './schema.ts'

const SAFETY = /safety|nsfw/i
const SECRET = /(^|_)(api_?key|token|secret|password)$/i

/** Inputs that are the operator's: keys, and switches for what the service refuses. They are left as the service has them. */
export const isHidden = ({ name, kind }: ModelInput): boolean =>
  kind === 'secret' || SAFETY.test(name) || (kind === 'text' && SECRET.test(name))
