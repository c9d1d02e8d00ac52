import { BEARER, type Described } from '../../http/dialect-document.ts'
import * as answers from './answers.ts'
import { extraBody, imageBody, optionsBody, pngInfoBody, progressQuery, taskBody, textBody } from './shapes.ts'

const BASE = '/sdapi/v1'

export const SDAPI: Described = {
  title: 'Stipple in the shape of A1111',
  description:
    'For plug-ins that speak the API of AUTOMATIC1111’s Stable Diffusion WebUI. The key is also taken as the password of any user.',
  security: { ...BEARER, password: { type: 'http', scheme: 'basic', description: 'Any user, and an API key as the password.' } },
  refusal: answers.refusalAnswer,
  calls: {
    [`POST ${BASE}/txt2img`]: { summary: 'Create images from a prompt', body: textBody, answer: answers.imagesAnswer },
    [`POST ${BASE}/img2img`]: { summary: 'Edit an image', body: imageBody, answer: answers.imagesAnswer },
    [`POST ${BASE}/extra-single-image`]: { summary: 'Upscale an image', body: extraBody, answer: answers.enlargedAnswer },
    [`POST ${BASE}/png-info`]: { summary: 'Read the parameters of an image', body: pngInfoBody, answer: answers.pngInfoAnswer },
    [`GET ${BASE}/progress`]: { summary: 'Get the progress of the running job', query: progressQuery, answer: answers.progressAnswer },
    'POST /internal/progress': {
      summary: 'Get the progress of a job by the name given in its call',
      body: taskBody,
      answer: answers.taskAnswer,
    },
    [`POST ${BASE}/interrupt`]: { summary: 'Cancel the running job; it costs nothing', answer: answers.doneAnswer },
    [`POST ${BASE}/skip`]: { summary: 'Cancel the running job, like interrupt', answer: answers.setAnswer },
    [`GET ${BASE}/options`]: { summary: 'Get the settings of this key', answer: answers.optionsAnswer },
    [`POST ${BASE}/options`]: { summary: 'Set the model of this key', body: optionsBody, answer: answers.setAnswer },
    [`GET ${BASE}/sd-models`]: { summary: 'List models with prices', answer: answers.modelsAnswer },
    [`GET ${BASE}/samplers`]: { summary: 'List samplers', answer: answers.samplersAnswer },
    [`GET ${BASE}/schedulers`]: { summary: 'List schedulers', answer: answers.schedulersAnswer },
    [`GET ${BASE}/upscalers`]: { summary: 'List upscalers with prices', answer: answers.upscalersAnswer },
    [`GET ${BASE}/loras`]: { summary: 'List LoRAs', answer: answers.lorasAnswer },
  },
}
