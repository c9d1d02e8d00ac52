import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../../lib/base.ts'

/** Values that variables in prompts had last, by their names. */
export const useVariables = create<Readonly<Record<string, string>>>()(
  persist((): Readonly<Record<string, string>> => ({}), { name: `${STORED}-variables`, version: 1 }),
)

export function setVariable(name: string, value: string): void {
  useVariables.setState({ [name]: value })
}
