import { extraBody, imageBody, optionsBody, pngInfoBody, progressQuery, taskBody, textBody } from '../../features/sdapi/shapes.ts'
import { BEARER, type Face } from './face-document.ts'

const BASE = '/sdapi/v1'

export const SDAPI: Face = {
  title: 'Stipple in the shape of A1111',
  description:
    'For plug-ins that speak the API of AUTOMATIC1111’s Stable Diffusion WebUI. The key is also taken as the password of any user.',
  security: { ...BEARER, password: { type: 'http', scheme: 'basic', description: 'Any user, and an API key as the password.' } },
  calls: {
    [`POST ${BASE}/txt2img`]: { summary: 'Make pictures of words', body: textBody },
    [`POST ${BASE}/img2img`]: { summary: 'Change a picture', body: imageBody },
    [`POST ${BASE}/extra-single-image`]: { summary: 'Enlarge a picture', body: extraBody },
    [`POST ${BASE}/png-info`]: { summary: 'Tell how a picture was made', body: pngInfoBody },
    [`GET ${BASE}/progress`]: { summary: 'Progress of the job that is made now', query: progressQuery },
    'POST /internal/progress': { summary: 'Progress of a job by the name that its call gave it', body: taskBody },
    [`POST ${BASE}/interrupt`]: { summary: 'End the job that is made now; it costs nothing' },
    [`POST ${BASE}/skip`]: { summary: 'The same' },
    [`GET ${BASE}/options`]: { summary: 'What is set for this key' },
    [`POST ${BASE}/options`]: { summary: 'Choose the model of this key', body: optionsBody },
    [`GET ${BASE}/sd-models`]: { summary: 'Models, with their prices' },
    [`GET ${BASE}/samplers`]: { summary: 'Samplers' },
    [`GET ${BASE}/schedulers`]: { summary: 'Schedulers' },
    [`GET ${BASE}/upscalers`]: { summary: 'Models that enlarge, with their prices' },
    [`GET ${BASE}/loras`]: { summary: 'Add-ons' },
  },
}
