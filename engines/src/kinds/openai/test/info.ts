export type OpenAiFlavour = 'openai' | 'localai' | 'vllm' | 'films' | 'kokoro'

const model = (id: string, owner: string) => ({ id, object: 'model', created: 1_700_000_000, owned_by: owner })
const list = (owner: string, ...ids: readonly string[]) => ({ object: 'list', data: ids.map((id) => model(id, owner)) })
const able = (id: string, ...capabilities: readonly string[]) => ({ id, object: 'model', capabilities })

/** Responses to read-only requests. */
export const INFO: Readonly<Record<OpenAiFlavour, Readonly<Record<string, unknown>>>> = {
  openai: {
    '/v1/models': list(
      'system',
      'gpt-6.1-sol',
      'gpt-image-2',
      'gpt-image-2-2026-04-21',
      'gpt-image-1.5',
      'gpt-image-2.5-flare',
      'dall-e-3',
      'whisper-1',
      'gpt-4o-mini-transcribe',
      'tts-1',
      'tts-1-1106',
      'gpt-4o-mini-tts',
      'text-embedding-3-large',
    ),
  },
  localai: {
    '/.well-known/localai.json': { version: 'v4.9.0', endpoints: { models: '/v1/models' }, capabilities: {} },
    '/v1/models': list('localai', 'llama', 'dreamshaper', 'sd-inpaint', 'voice-en'),
    '/v1/models/capabilities': {
      object: 'list',
      data: [able('llama', 'chat', 'completion'), able('dreamshaper', 'image'), able('sd-inpaint', 'image'), able('voice-en', 'tts')],
    },
  },
  vllm: {
    '/version': { version: '0.26.1' },
    '/v1/models': list('vllm', 'Qwen/Qwen-Image-Edit-2511'),
  },
  films: {
    '/version': { version: '0.26.1' },
    '/v1/models': list('vllm', 'Wan-AI/Wan2.2-TI2V-5B-Diffusers'),
  },
  kokoro: {
    '/v1/models': list('kokoro', 'tts-1', 'tts-1-hd', 'kokoro'),
    '/v1/audio/voices': { voices: ['af_bella', 'bm_george', 'zf_xiaobei', 'jf_alpha'].map((id) => ({ id, name: id })) },
  },
}
