import type { generate as english } from '../en/generate.ts'

export const generate: typeof english = {
}
