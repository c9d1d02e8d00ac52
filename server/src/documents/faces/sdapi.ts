import * as answers from '../../features/sdapi/answers.ts'
import { extraBody, imageBody, optionsBody, pngInfoBody, progressQuery, taskBody, textBody } from '../../features/sdapi/shapes.ts'
import { BEARER, type Face } from './face-document.ts'

const BASE = '/sdapi/v1'

export const SDAPI: Face = {
  title: 'Stipple in the shape of A1111',
  description:
    'For plug-ins that speak the API of AUTOMATIC1111’s Stable Diffusion WebUI. The key is also taken as the password of any user.',
  security: { ...BEARER, password: { type: 'http', scheme: 'basic', description: 'Any user, and an API key as the password.' } },
  refusal: answers.refusalAnswer,
  calls: {
    [`POST ${BASE}/txt2img`]: { summary: 'Make pictures of words', body: textBody, answer: answers.madeAnswer },
    [`POST ${BASE}/img2img`]: { summary: 'Change a picture', body: imageBody, answer: answers.madeAnswer },
    [`POST ${BASE}/extra-single-image`]: { summary: 'Enlarge a picture', body: extraBody, answer: answers.enlargedAnswer },
    [`POST ${BASE}/png-info`]: { summary: 'Tell how a picture was made', body: pngInfoBody, answer: answers.pngInfoAnswer },
    [`GET ${BASE}/progress`]: { summary: 'Progress of the job that is made now', query: progressQuery, answer: answers.progressAnswer },
    'POST /internal/progress': {
      summary: 'Progress of a job by the name that its call gave it',
      body: taskBody,
      answer: answers.taskAnswer,
    },
    [`POST ${BASE}/interrupt`]: { summary: 'End the job that is made now; it costs nothing', answer: answers.doneAnswer },
    [`POST ${BASE}/skip`]: { summary: 'The same', answer: answers.setAnswer },
    [`GET ${BASE}/options`]: { summary: 'What is set for this key', answer: answers.optionsAnswer },
    [`POST ${BASE}/options`]: { summary: 'Choose the model of this key', body: optionsBody, answer: answers.setAnswer },
    [`GET ${BASE}/sd-models`]: { summary: 'Models, with their prices', answer: answers.modelsAnswer },
    [`GET ${BASE}/samplers`]: { summary: 'Samplers', answer: answers.samplersAnswer },
    [`GET ${BASE}/schedulers`]: { summary: 'Schedulers', answer: answers.schedulersAnswer },
    [`GET ${BASE}/upscalers`]: { summary: 'Models that enlarge, with their prices', answer: answers.upscalersAnswer },
    [`GET ${BASE}/loras`]: { summary: 'Add-ons', answer: answers.lorasAnswer },
  },
}
