/** Model files of the test server, and loader types. */
export const ENCODERS = [
  'clip_l.safetensors',
  'clip_g.safetensors',
  'qwen_0.6b_ace15.safetensors',
  'qwen_1.7b_ace15.safetensors',
  't5xxl_fp8_e4m3fn.safetensors',
  'qwen_3_4b.safetensors',
  'qwen_2.5_vl_7b_fp8_scaled.safetensors',
  'mistral_3_small_flux2_fp8.safetensors',
  'umt5_xxl_fp8_e4m3fn_scaled.safetensors',
]
export const CLIP_TYPES = ['stable_diffusion', 'sd3', 'wan', 'lumina2', 'qwen_image', 'flux2']
export const CONTROL_NETWORKS = [
  'control_v11p_sd15_openpose.pth',
  'control_v11p_sd15_scribble.pth',
  'controlnet-union-sdxl-1.0/diffusion_pytorch_model_promax.safetensors',
  'xl-depth.safetensors',
  'FLUX.1/FLUX.1-dev-Controlnet-Union-Pro-2.0.safetensors',
  'Qwen-Image-InstantX-ControlNet-Union.safetensors',
  'sd3.5_large_controlnet_canny.safetensors',
]
export const UNION_TYPES = [
  'auto',
  'openpose',
  'depth',
  'hed/pidi/scribble/ted',
  'canny/lineart/anime_lineart/mlsd',
  'normal',
  'segment',
  'tile',
  'repaint',
]
