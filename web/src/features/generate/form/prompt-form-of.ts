import type { Properties } from '@stipple/core/domain/property'
import type { PromptForm } from '../../prompt-tools/public.ts'
import type { Form } from './use-form.ts'

/** The parts of a form used by the prompt tools; without properties it has no fields yet. */
export const promptFormOf = (form: Form, properties: Properties = form.properties ?? {}): PromptForm => ({
  mode: form.app?.template.mode ?? form.mode.id,
  model: form.app?.template.model ?? form.model?.model,
  larger: form.larger,
  properties,
  valueOf: form.valueOf,
  set: form.set,
})
