import { family as aceStep } from './ace-step.ts'
import type { Family } from './family.ts'

const SOURCE = 'https://huggingface.co/Comfy-Org/ace_step_1.5_ComfyUI_files'

/** ACE-Step 1.5 with separate text encoders and VAE. */
export const family: Family = {
  ...aceStep,
  id: 'ace-step-parts',
  loader: 'diffusion',
  encoders: {
    type: 'ace',
    files: [
      { name: /qwen_?0\.6b_ace/i, file: 'qwen_0.6b_ace15.safetensors', folder: 'text_encoders', source: SOURCE, bytes: 1_190_000_000 },
      { name: /qwen_?(1\.7b|4b)_ace/i, file: 'qwen_1.7b_ace15.safetensors', folder: 'text_encoders', source: SOURCE, bytes: 3_710_000_000 },
    ],
  },
  vae: { name: /ace_?1\.?5_?vae/i, file: 'ace_1.5_vae.safetensors', folder: 'vae', source: SOURCE, bytes: 337_000_000 },
}
