import { EngineError } from '../spec.ts'

/** Error for a LoRA that the server lacks. */
export const missingLora = (id: string): EngineError =>
  new EngineError('invalid_input', `the server has no LoRA ${id}`, {
    field: 'loras',
    text: {
      en: 'A LoRA does not work with this model. Remove it and try again.',
      zh: '其中一个插件不适用于这个模型，请移除后重试。',
    },
  })
