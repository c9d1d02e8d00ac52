import { expect, it } from 'vitest'
import type { WorkerRequirements } from '../../../db/schema/network.ts'
import { type WorkerFacts, skipReason } from './matching.ts'

const WANTED: WorkerRequirements = {
  models: [],
  width: 512,
  height: 512,
  steps: 20,
  sampler: 'k_euler',
  prompt: 'a fox',
  nsfw: false,
  needs: [],
}
const ABLE: WorkerFacts = {
  id: 'w',
  agent: 'AI Horde Worker reGen:9:x',
  models: [],
  abilities: { img2img: true, painting: true, lora: true, control: true, postProcessing: true },
  terms: { limitSteps: true },
  trusted: true,
  speed: null,
  blacklist: [],
  maxPixels: 2 ** 20,
  nsfw: false,
}

it.each([
  ['Deliberate', 'k_euler', 30, undefined],
  ['Deliberate', 'k_euler', 31, 'step_count'],
  // Two passes per step.
  ['Deliberate', 'k_heun', 16, 'step_count'],
  ['DreamShaper XL', 'k_euler', 4, undefined],
  ['DreamShaper XL', 'k_euler', 5, 'step_count'],
  ['Stable Cascade 1.0', 'k_euler', 25, undefined],
  ['Stable Cascade 1.0', 'k_euler', 26, 'step_count'],
  ['Flux.1-Schnell fp8 (Compact)', 'k_euler', 6, 'step_count'],
])('limits steps to the mean of a model’s bounds when the worker asks: %s, %s, %d [N-02]', (model, sampler, steps, reason) => {
  expect(skipReason({ ...WANTED, models: [model], sampler, steps }, { ...ABLE, models: [model] })).toBe(reason)
  expect(skipReason({ ...WANTED, models: [model], sampler, steps }, { ...ABLE, models: [model], terms: {} })).toBeUndefined()
})
