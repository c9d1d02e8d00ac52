import type { ProblemCode } from '../../domain/validate-input.ts'

/** What is wrong with one field; `title` is the field's name on the form. */
export const problems: Readonly<Record<ProblemCode, string>> = {
  no_prompt: 'no prompt submitted',
  no_image: 'no image submitted',
  no_mask: 'Please mark the area to be inpainted',
  no_object: 'Please mark, click or name what shall go',
  no_growth: 'Please choose at least one side to extend',
  no_control: 'Please choose a control type',
  no_file: 'Please upload the file',
  no_choice: 'no {{title}} selected',
  enter_field: 'please enter {{title}}',
  missing: 'is missing',
  too_short: 'must have at least {{minimum}} characters',
  too_long: 'exceeds the maximum length of {{maximum}} characters',
  too_many: 'takes at most {{limit}}',
  too_few: 'needs at least {{least}}',
  too_small: 'must be at least {{minimum}}',
  too_big: 'must be at most {{maximum}}',
  not_a_step: 'must go in steps of {{step}} from {{minimum}}',
  not_a_number: 'must be a number',
  not_an_option: 'is not one of the choices',
  no_app_name: 'App name is required',
  fill_required: 'Please fill in required fields',
  not_accepted: 'Format Not Supported',
  file_gone: 'the file is not there any more',
  not_valid: 'is not valid',
}
