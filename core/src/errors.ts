/**
 * Every error the product can answer with: code → HTTP status. The code is also the key of its message in `messages/*\/errors.ts`,
 * so an error without a text in both languages does not compile. Outside protocols map these in their own folder.
 */
export const ERRORS = {
  invalid_input: 400,
  malformed_request: 400,
  please_login: 403,
  wrong_credentials: 403,
  wrong_password: 403,
  /** A code of an authenticator app or a recovery code that is wrong, or was used before. */
  wrong_code: 403,
  /** A name and a recovery code that do not belong together, or an unknown one of either. */
  wrong_recovery: 403,
  /** A passkey that this server does not know, or an answer of it that does not fit. */
  passkey_failed: 403,
  /** The session must show again that its member is there. */
  prove_first: 403,
  /** The operator requires a second factor that the account does not have yet. */
  second_factor_required: 403,
  /** A link of a mail that was used, is too old, or was replaced. */
  link_expired: 410,
  email_taken: 409,
  /** This server sends no mail. */
  mail_unavailable: 503,
  too_many_passkeys: 409,
  identity_mismatch: 403,
  no_access: 403,
  not_found: 404,
  /** No call has this address, or none with this method. */
  unknown_call: 404,
  method_not_allowed: 405,
  name_taken: 409,
  already_claimed: 409,
  /** A sign-in that the platform or we refused; the member tries another way. */
  sign_in_failed: 403,
  sign_in_expired: 403,
  platform_unavailable: 503,
  not_builtin: 409,
  last_super: 409,
  code_unknown: 404,
  code_over: 409,
  code_claimed: 409,
  price_changed: 409,
  /** More entries than a file of this format lists. */
  statement_too_long: 409,
  /** A gift of more dots than the giver may give now. */
  gift_too_large: 409,
  /** A run costs more than the caller agreed to. */
  price_rose: 409,
  payment_unavailable: 503,
  not_payable: 409,
  not_refundable: 409,
  bad_notification: 400,
  not_cancellable: 409,
  not_retryable: 409,
  not_waiting: 409,
  /** An engine that is making something cannot be taken away. */
  engine_busy: 409,
  /** An engine that ENGINES_FILE names is changed there alone. */
  engine_of_file: 409,
  /** An engine that is paused or does not answer makes nothing now. */
  no_workflows: 409,
  engine_resting: 409,
  /** A model that cannot be tried with words alone, e.g. one that needs a picture. */
  not_testable: 409,
  /** Someone else was faster; nothing was changed. */
  changed_meanwhile: 409,
  suspended: 403,
  file_too_large: 413,
  not_an_image: 415,
  too_many_pixels: 413,
  /** A picture that is cut off. */
  picture_damaged: 415,
  /** A phone's picture that cannot be decoded. */
  heic_unreadable: 415,
  upload_failed: 400,
  /** A job that is not over needs the file. */
  upload_in_use: 409,
  /** A file that is not what its record says. */
  damaged_file: 400,
  /** Not of a kind that can be shown to everyone, or not fit for it. */
  not_publishable: 409,
  /** Live strikes of an operator stop publishing until one of them ends. */
  too_many_strikes: 403,
  /** This decision was appealed before. */
  already_appealed: 409,
  /** A work could not be checked for safety, which publishing requires. */
  not_looked_at: 503,
  /** The operator has switched comments off. */
  comments_off: 409,
  /** Words that all would read, and not all should. */
  not_for_everybody: 409,
  too_many_comments: 429,
  too_many_requests: 429,
  /** The header Idempotency-Key came before, with another request. */
  request_key_reused: 422,
  too_many_jobs: 429,
  too_many_keys: 409,
  too_many_webhooks: 409,
  too_many_collections: 409,
  too_many_tags: 409,
  too_many_searches: 409,
  too_many_blocks: 409,
  too_many_presets: 409,
  too_many_schedules: 409,
  too_many_wildcards: 409,
  search_name_taken: 409,
  /** The API key is unknown, revoked or over. */
  wrong_key: 401,
  /** The API key was not made for this call. */
  key_scope: 403,
  /** The jobs of an API key may cost no more this month. */
  key_cap: 403,
  /** Inherited numbers (docs/compatibility.md). */
  nsfw_detected: 560,
  /** Words that sexualise minors; refused at every safety level. */
  sexualised_minors: 560,
  nsfw_system_error: 561,
  not_enough_dots: 562,
  model_missing: 404,
  unavailable: 503,
  /** No process of the installation does what is asked for. */
  no_machine: 503,
  /** The disk takes no more: it helps to make room, not to try again. */
  storage_full: 503,
  /** The member's storage limit is reached. */
  storage_quota: 409,
  internal: 500,
  engine_failed: 503,
  engine_input: 400,
  /** The model ran, but what came of it is not what was asked for; it is not delivered. */
  engine_missed: 503,
  engine_out_of_memory: 503,
  engine_timeout: 503,
  engine_unavailable: 503,
  engine_lost: 503,
  cancelled: 409,
  /** Help with words: what failed, and that whoever helps cannot be reached. */
  generate_failed: 503,
  optimization_failed: 503,
  processing_failed: 503,
  words_unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERRORS

/** The body of every refused call: `status` is not truthy, so that no client takes it for a result. `errors` maps a field of the input to what is wrong with it, in the caller's language. */
export interface ErrorReply {
  readonly status: 0
  readonly code: ErrorCode
  /** The same, under the name that the account calls use. */
  readonly error_code: ErrorCode
  readonly message: string
  readonly errors?: Readonly<Record<string, string>>
  readonly requestId: string
}
