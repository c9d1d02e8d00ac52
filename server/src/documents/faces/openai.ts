import { editForm, generationBody, speechBody } from '../../features/openai/shapes.ts'
import { BEARER, type Face } from './face-document.ts'

export const OPENAI: Face = {
  title: 'Stipple in the shape of OpenAI',
  description: 'Pictures and speech for programs that speak OpenAI’s API.',
  security: BEARER,
  calls: {
    'GET /v1/models': { summary: 'Models that make pictures of words or read them aloud, with their prices' },
    'POST /v1/images/generations': { summary: 'Make pictures; as events with `stream`', body: generationBody },
    'POST /v1/images/edits': {
      summary: 'Change a picture, where a mask is transparent or as a whole',
      body: editForm,
      files: ['image', 'mask'],
    },
    'POST /v1/audio/speech': { summary: 'Read a text aloud', body: speechBody, answers: 'audio/*' },
  },
}
