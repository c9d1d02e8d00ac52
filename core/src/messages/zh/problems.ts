import type { ProblemCode } from '../../domain/validate-input.ts'

export const problems: Readonly<Record<ProblemCode, string>> = {
  no_prompt: '请输入提示词',
  no_image: '请上传图片',
  no_mask: '请涂抹需要重绘的区域',
  no_file: '请上传文件',
  no_choice: '请选择{{title}}',
  enter_field: '请输入{{title}}',
  missing: '不能为空',
  too_short: '至少需要 {{minimum}} 个字符',
  too_long: '超过最大长度 {{maximum}} 个字符',
  too_many: '最多 {{limit}} 个',
  too_small: '不能小于 {{minimum}}',
  too_big: '不能大于 {{maximum}}',
  not_a_step: '须从 {{minimum}} 起按 {{step}} 递增',
  not_a_number: '必须是数字',
  not_an_option: '不在可选范围内',
  file_gone: '文件已不存在',
  not_valid: '内容无效',
}
