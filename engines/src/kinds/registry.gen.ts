// Written by `npm run gen`; do not edit.
import { kind as cog } from './cog/kind.ts'
import { kind as comfyui } from './comfyui/kind.ts'
import { kind as fal } from './fal/kind.ts'
import { kind as gemini } from './gemini/kind.ts'
import { kind as horde } from './horde/kind.ts'
import { kind as http } from './http/kind.ts'
import { kind as openai } from './openai/kind.ts'
import { kind as replicate } from './replicate/kind.ts'
import { kind as sdapi } from './sdapi/kind.ts'
import { kind as sdcpp } from './sdcpp/kind.ts'
import { kind as together } from './together/kind.ts'
import type { EngineKind } from './spec.ts'

export const KINDS: readonly EngineKind<unknown>[] = [cog, comfyui, fal, gemini, horde, http, openai, replicate, sdapi, sdcpp, together]
