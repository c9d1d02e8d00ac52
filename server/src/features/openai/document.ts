import { z } from 'zod'
import { BEARER, type Described } from '../../http/dialect-document.ts'
import * as answers from './answers.ts'
import { editForm, generationBody, speechBody } from './shapes.ts'

const pictures = { answer: answers.picturesAnswer, events: answers.pictureEvent }
/** Includes Replicate's page of the same list, see replicate.json. */
const listAnswer = z.looseObject({ object: z.literal('list'), data: z.array(answers.modelAnswer) })

export const OPENAI: Described = {
  title: 'Stipple in the shape of OpenAI',
  description: 'Pictures and speech for programs that speak OpenAI’s API.',
  security: BEARER,
  refusal: answers.refusalAnswer,
  calls: {
    'GET /v1/models': { summary: 'List models for text to image and text to speech, with prices', answer: listAnswer },
    'POST /v1/images/generations': { summary: 'Create images; as events with `stream`', body: generationBody, ...pictures },
    'POST /v1/images/edits': {
      summary: 'Edit an image, as a whole or where a mask is transparent',
      body: editForm,
      files: ['image', 'mask'],
      ...pictures,
    },
    'POST /v1/audio/speech': { summary: 'Convert text to speech', body: speechBody, answers: 'audio/*', events: answers.soundEvent },
  },
}
