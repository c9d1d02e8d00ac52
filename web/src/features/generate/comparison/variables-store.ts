import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../../lib/base.ts'

/** Last values of prompt variables, by name. */
export const useVariables = create<Readonly<Record<string, string>>>()(
  persist((): Readonly<Record<string, string>> => ({}), { name: `${STORED}-variables`, version: 1 }),
)

export function setVariable(name: string, value: string): void {
  useVariables.setState({ [name]: value })
}
