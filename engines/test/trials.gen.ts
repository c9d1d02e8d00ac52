// Written by `npm run gen`; do not edit.
import { trial as cog } from '../src/kinds/cog/test/trial.ts'
import { trial as comfyui } from '../src/kinds/comfyui/test/trial.ts'
import { trial as fal } from '../src/kinds/fal/test/trial.ts'
import { trial as gemini } from '../src/kinds/gemini/test/trial.ts'
import { trial as horde } from '../src/kinds/horde/test/trial.ts'
import { trial as http } from '../src/kinds/http/test/trial.ts'
import { trial as openai } from '../src/kinds/openai/test/trial.ts'
import { trial as replicate } from '../src/kinds/replicate/test/trial.ts'
import { trial as sdapi } from '../src/kinds/sdapi/test/trial.ts'
import { trial as sdcpp } from '../src/kinds/sdcpp/test/trial.ts'
import { trial as together } from '../src/kinds/together/test/trial.ts'
import type { KindTrial } from './kind-trial.ts'

export const TRIALS: readonly KindTrial[] = [cog, comfyui, fal, gemini, horde, http, openai, replicate, sdapi, sdcpp, together]
