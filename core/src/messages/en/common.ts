export const common = {
  product: 'Stipple',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading…',
  save: 'Save',
  delete: 'Delete',
  copy: 'Copy',
  copied: 'Copied',
  dots_one: '{{count}} dot',
  dots_other: '{{count}} dots',
}
