import type { Family } from './family.ts'

export const family: Family = {
  id: 'hunyuan3d',
  label: 'Hunyuan3D 2',
  description: { en: 'A 3D shape from an image, without colours', zh: '还原图中主体的完整形状，不含颜色' },
  base: 'hunyuan3d',
  style: 'other',
  rank: 60,
  tasks: ['image-to-3d'],
  media: '3d',
  fields: ['image', 'seed'],
  loader: 'checkpoint with sight',
  files: /hunyuan.?3d/i,
  latent: 'EmptyLatentHunyuan3Dv2',
  nodes: ['ImageOnlyCheckpointLoader', 'CLIPVisionEncode', 'Hunyuan3Dv2Conditioning', 'VAEDecodeHunyuan3D', 'VoxelToMesh', 'SaveGLB'],
  side: 518,
  step: 1,
  defaults: { steps: 30, cfg: 5, sampler: 'euler', scheduler: 'normal' },
  guidance: 'cfg',
  shift: { node: 'ModelSamplingAuraFlow', shift: 1 },
}
