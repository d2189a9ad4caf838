/**
 * Every limit that more than one side knows, with its unit in its name. Some came with the first clients and do not change
 * (docs/PRODUCT.md, "Fixed calls and texts").
 */

/** A caller gives up on an API call after this long. */
export const API_TIMEOUT_MS = 10_000;
export const API_RETRIES = 3;
export const API_RETRY_DELAY_MS = 1_000;

export const TOAST_DURATION_MS = 5_000;
/** How long a browser is greeted with "Log In" as a returning user. */
export const LOGIN_MARKER_MS = 7 * 24 * 60 * 60 * 1_000;
export const TRIAL_DAYS = 30;

export const DISPLAY_CODE_DIGITS = 6;
/** Creating a display or "Add a screen" lets the first browser with the code in for this long (docs/SECURITY.md). */
export const PAIRING_WINDOW_MS = 30 * 60_000;
/** Wrong codes answered per hour, all visitors together, before each costs a proof of work (docs/SECURITY.md). */
export const WRONG_CODES_PER_HOUR_OVERALL = 300;
export const WRONG_CODES_PER_HOUR_PER_SUBNET = 60;
export const WRONG_CODES_PER_HOUR_PER_ADDRESS = 20;
/** Wrong codes of a subnet in an hour that cost nothing; each further one costs a proof of work, which grows with every ten. */
export const WRONG_CODES_FREE_PER_SUBNET = 30;
export const WRONG_CODES_PER_PROOF_BIT = 10;
/** The proof: a number whose SHA-256 together with the challenge starts with so many zero bits. About ten seconds on an old tablet. */
export const PROOF_OF_WORK_BITS = 16;
/** Each bit doubles the work: about 40 seconds there. */
export const PROOF_OF_WORK_BITS_MAX = 18;
/** A screen waits this long for a caregiver to let it in; then it asks anew. */
export const PAIRING_REQUEST_MS = 30 * 60_000;
/** A waiting screen looks this often whether it was let in. */
export const PAIRING_CHECK_MS = 3_000;
/** A caregiver who types another number than the screen shows may try so often; then the request has ended. */
export const PAIRING_NUMBER_TRIES = 3;
/** Screens that ask for one display at once; a family is not asked about more. */
export const PAIRING_REQUESTS_MAX = 3;
/** A link or QR code lets one browser in for this long. */
export const PAIRING_LINK_MS = 30 * 60_000;

export const MESSAGE_TEXT_MAX = 500;
export const REPLY_TEXT_MAX = 24;
export const OWN_REPLIES_MAX = 5;
export const NAME_MAX = 80;
export const EMAIL_MAX = 254;
export const COMMENTS_MAX = 5_000;
/** Long enough for any pass phrase; it bounds the work of hashing, not the entropy (bcrypt sees a pre-hash). */
export const PASSWORD_MAX = 512;
export const PHONE_MAX = 32;
export const RELATION_MAX = 40;
/** Tags of a display, and the characters of one. */
export const TAGS_MAX = 10;
export const TAG_MAX = 30;
export const PEOPLE_MAX = 200;
/** Limits of a group whose tier sets none, and of what no tier limits. Far above what a team has; they bound what is counted and read. */
export const DISPLAYS_PER_GROUP_MAX = 1_000;
export const DISPLAYS_PER_DAY_MAX = 200;
export const GROUP_MEMBERS_MAX = 500;
export const OPEN_INVITES_MAX = 100;
/** How long old rows are kept: lines of the feed except recordings, the log of a group, removed devices. */
export const FEED_KEPT_DAYS = 400;
/** Lines of a group's feed. A busy household needs years for so many; only a broken or hostile device gets there. */
export const FEED_LINES_MAX = 20_000;
export const AUDIT_KEPT_DAYS = 365;
export const REMOVED_DEVICES_KEPT_DAYS = 90;

/** Mails of a day to a mailbox that nobody has proved to be theirs, over all accounts: about the account, and news of its screens. */
export const UNPROVED_MAILS_PER_DAY = 8;
export const UNPROVED_NEWS_PER_DAY = 20;
/** Further mails beyond these in an hour, for what somebody asks for on a page. */
export const UNPROVED_MAILS_PER_HOUR_BEYOND = 1;

export const GROUPS_PER_ACCOUNT_MAX = 50;
/** A further sign-in ends the one that was not used for longest. */
export const SESSIONS_PER_ACCOUNT_MAX = 50;
/** Browsers that an account knows, the last that signed in: whoever guesses in one of them has tries of its own. */
export const KNOWN_BROWSERS_MAX = 20;
export const DEVICES_PER_DISPLAY_MAX = 20;
/** Answers to one showing, and presses in one call request, that are kept: the first and the last of them. The feed keeps all. */
export const ANSWERS_KEPT_MAX = 100;
export const ASKS_KEPT_MAX = 100;
/** Of a series: times left out or changed alone, and the newest pauses. */
export const SKIPS_MAX = 1_000;
export const PAUSES_KEPT_MAX = 100;
/** Different names that an account may have had before. */
export const PAST_NAMES_MAX = 50;
export const PHOTO_BYTES_MAX = 15 * 1024 * 1024;
/** Uploads under way at once. Each is a file of at most 15 MB on the disk until it is answered, and counts in the process that takes it. */
export const UPLOADS_PER_ACCOUNT_MAX = 6;
export const UPLOADS_PER_ADDRESS_MAX = 30;
export const UPLOADS_MAX = 60;
/** An upload that is slower than this gives its place to another when all are taken. Half of what the slowest phone line brings. */
export const UPLOAD_BYTES_PER_SECOND_MIN = 2_000;
/** Messages that are listed when it is asked what is to stay of what was set up before an address was proved. */
export const TAKEOVER_MESSAGES_MAX = 200;
/** Links in mails end after this long. */
export const VERIFICATION_LINK_MS = 3 * 24 * 60 * 60_000;
export const RESET_LINK_MS = 60 * 60_000;
export const INVITE_LINK_MS = 7 * 24 * 60 * 60_000;
/** An upload or a download ends when nothing has moved for this long; it has no limit as a whole. */
export const TRANSFER_STALL_MS = 30_000;
export const STAY_MINUTES_MIN = 1;
export const STAY_MINUTES_MAX = 7 * 24 * 60;
export const STAY_MINUTES_DEFAULT = 60;
export const DISPLAYS_PER_BATCH_MAX = 50;
export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 100;

/** A display holds this much of its schedule, so that it shows on time without a server (docs/DELIVERY.md, horizon-14-days). */
export const HORIZON_DAYS = 14;
/** Full screen, page visible, this long: then it counts as shown (docs/DELIVERY.md, shown-after-two-seconds). */
export const SHOWN_AFTER_MS = 2_000;
/** An answer can be taken back on the display for this long (docs/DELIVERY.md, undo-10s). */
export const RETRACT_WINDOW_MS = 10_000;
/** A retraction counts that arrives this much later than its answer, whatever held it up. */
export const RETRACTION_LATE_MS = 24 * 60 * 60_000;
/** Nobody is told of an answer that may still be taken back: notifications wait this long (docs/DELIVERY.md, undo-10s). */
export const ANSWER_NOTIFY_DELAY_MS = 11_000;
/** The same for a call request that was pressed by mistake. It can be taken back for as long as it stands. */
export const CALL_NOTIFY_DELAY_MS = 6_000;
/** With several messages waiting, each has the screen for this long at a time (docs/DELIVERY.md, queue-order). */
export const QUEUE_TURN_MS = 2 * 60_000;
/**
 * After an edit on screen the buttons are locked this long, so that no tap meant for the old text counts (docs/DELIVERY.md,
 * edit-locks-buttons).
 */
export const EDIT_LOCK_MS = 1_000;
/** Series of one display that have something still to come: a plan of so many is what an old tablet can hold and a slow line can carry. */
export const ACTIVE_SERIES_MAX = 400;
/** Messages shown once of one display that are shown or still to come. With the series a device can name all of them as stored (plan.stored). */
export const SINGLE_MESSAGES_MAX = 1_000;
/** Times of day in one series. */
export const SLOTS_MAX = 12;
/** The earliest first day of what repeats and of an event: the birthday of the oldest is later. */
export const START_DATE_MIN = "1900-01-01";
/** Days of a series beside those of its rule. */
export const EXTRA_DATES_MAX = 50;
/** The most times, or days, after which a series can end. */
export const SHOWINGS_MAX = 9_999;
/** "Not yet" brings a reminder back after this long, so often; then it counts as unanswered. */
export const NOT_YET_RETURN_MS = 10 * 60_000;
export const NOT_YET_RETURNS_MAX = 2;
/** A deleted message can be brought back for this long; dashboards offer it for ten seconds (docs/DELIVERY.md, delete-is-undone-whole). */
export const DELETED_KEPT_DAYS = 90;
export const UNDO_OFFER_MS = 10_000;
/** Whoever said "I'm on it" has this long to do it; then the others are told again (docs/DELIVERY.md, unanswered-ladder). */
export const CLAIM_MS = 15 * 60_000;
/** What was missed longer ago is looked after by nobody any more: it can be marked as done only. */
export const CLAIMABLE_FOR_MS = 24 * 60 * 60_000;
/** What waits for an answer is somebody's matter this long after it was due: the same as the first step to a person. */
export const UNANSWERED_AFTER_MS = 10 * 60_000;
/** How many occurrences a preview lists. */
export const SHOWINGS_PREVIEWED = 5;

/** Feeds whose headlines one display shows. */
export const FEEDS_MAX = 5;
export const FEED_URL_MAX = 500;
/** A longer headline is cut at a word; a display shows this many of all feeds together. */
export const HEADLINE_MAX = 140;
export const HEADLINES_MAX = 10;
/** Notes beside the clock of one display, and the characters of one: they have to be readable at a glance. */
export const CARDS_MAX = 3;
export const CARD_TEXT_MAX = 140;
/** Calendar events of one display that are not over. A series counts once. */
export const EVENTS_MAX = 300;
export const EVENT_TITLE_MAX = 100;
export const EVENT_PLACE_MAX = 100;
/** Days that one event can last. */
export const EVENT_DAYS_MAX = 60;
export const EVENT_PEOPLE_MAX = 10;
/** How long before an event its reminder can come: two weeks. */
export const REMINDER_MINUTES_MAX = 14 * 24 * 60;
/** Days that are asked of a calendar at once: six weeks of a month's page, and some. */
export const CALENDAR_DAYS_MAX = 62;
/** Showings of messages that are listed of them: the soonest. */
export const CALENDAR_SHOWINGS_MAX = 3_000;
/** Events in a calendar that other programs read, each time that was changed alone counted too: those that were planned first. */
export const PUBLISHED_EVENTS_MAX = 5_000;
/** Dates in it of all events whose repetition no rule of RFC 5545 says: the next ones of each. */
export const PUBLISHED_DATES_MAX = 6_000;
/** A calendar file that is imported: more than ten years of a busy person's. */
export const CALENDAR_FILE_BYTES_MAX = 5 * 1024 * 1024;
/** Of the files that were imported into a calendar, those that can be taken back on its page. */
export const CALENDAR_IMPORTS_LISTED = 20;
/** Calendars elsewhere that one display follows by their address, and all displays of a group. */
export const FOLLOWED_CALENDARS_MAX = 5;
export const FOLLOWED_PER_GROUP_MAX = 25;
export const FOLLOWED_ADDRESS_MAX = 2_000;
/** Ten years of a busy person's calendar. */
export const FOLLOWED_BYTES_MAX = 4 * 1024 * 1024;
/** Of the events of one of them, the soonest are taken; beside those that are planned here. */
export const FOLLOWED_EVENTS_MAX = 500;
/** What is in a title so that its event stays hidden. */
export const HIDDEN_WORDS_MAX = 20;
export const HIDDEN_WORD_MAX = 50;
/** Photos that one display goes through. */
export const PHOTOS_MAX = 300;
export const CAPTION_MAX = 120;
export const PHOTO_PEOPLE_MAX = 10;
/** Seconds that a photo stays. */
export const PHOTO_SECONDS_MIN = 5;
export const PHOTO_SECONDS_MAX = 3_600;
/** Seconds that a button is highlighted for whoever has one switch. */
export const SCAN_SECONDS_MIN = 0.5;
export const SCAN_SECONDS_MAX = 30;
/** Days whose jokes a display holds, today's among them. */
export const JOKE_DAYS = 3;
/** A recording ends by itself after this long. */
export const RECORDING_SECONDS_MAX = 120;
/** One channel of 16-bit samples: speech, understood by every phone as WAV. */
export const RECORDING_SAMPLE_RATE = 16_000;
/** Bytes of one chunk on its way to the server, before base64: half a second. */
export const RECORDING_CHUNK_BYTES = 16_000;
/** WAV's own header of 44 bytes, and a second more than the longest, since the last chunk is sent whole. */
export const RECORDING_BYTES_MAX = 44 + (RECORDING_SECONDS_MAX + 1) * RECORDING_SAMPLE_RATE * 2;
/** A screen says its name in large letters for this long. */
export const IDENTIFY_MS = 20_000;

/**
 * What one person is told of one display by one way within an hour: beyond it there is one summary for a few minutes each. More than any
 * household makes; a broken device, or one in a stranger's hands, makes thousands.
 */
export const NEWS_PER_HOUR_MAX = {
  answers: 30,
  screens: 10,
  calls: 20,
  recordings: 20,
  missed: 20,
  offline: 10,
  battery: 10,
  troubles: 10,
  group: 10,
} as const;
export const NEWS_JOINED_FOR_MS = 5 * 60_000;
/** What follows something within this time goes to the same person together, when the time is over. */
export const NEWS_BUNDLED_FOR_MS = 30_000;
/** For so many days somebody may pause all that they are told. */
export const PAUSE_DAYS_MAX = 30;

/** Minutes that a screen may be silent before its family is told. */
export const SILENT_MINUTES_MIN = 2;
export const SILENT_MINUTES_MAX = 120;
export const SILENT_MINUTES_DEFAULT = 5;

/** Of the week table that says who is told first: its rows, who stands in one of them, and exceptions for some days. */
export const DUTY_SHIFTS_MAX = 100;
export const DUTY_PEOPLE_PER_SHIFT_MAX = 10;
export const DUTY_REPLACEMENTS_MAX = 50;
export const AWAY_DAYS_MAX = 366;

/** How far back a group sees what was told to whom. */
export const NOTIFIED_LISTED_DAYS = 14;
/** Of the alerts that are open at once, how many are listed. */
export const OPEN_ALERTS_LISTED = 100;

/** Other systems that a group tells what happens. */
export const WEBHOOKS_PER_GROUP_MAX = 5;
export const WEBHOOK_ADDRESS_MAX = 2_000;
/** What one of them is told in an hour; more comes of a broken or hostile device only, and is called off. */
export const WEBHOOK_CALLS_PER_HOUR_MAX = 600;
/** Of what a webhook was told, what its owner sees. */
export const WEBHOOK_DELIVERIES_LISTED = 50;

/** How long a video call rings, and how long it may be. */
export const CALL_RING_MS = 60_000;
export const CALL_MAX_MS = 4 * 60 * 60_000;
/** Who takes part in a call says so this often, and is out of it after so long without a word: a network that is away for less ends no call. */
export const CALL_HEARD_EVERY_MS = 5_000;
export const CALL_SILENT_MS = 120_000;
/** A page in a call that has lost its socket tries again this often (docs/decisions/083). */
export const CALL_RETURN_EVERY_MS = 2_000;
/** And so long after its start a server takes nobody for silent: they come back to it meanwhile. */
export const CALL_BACK_MS = 15_000;
/** The third picture is the display's: an old tablet cannot encode more. */
export const CALL_CAREGIVERS_MAX = 2;
/** Who may wait to be let into one call. */
export const CALL_ASKING_MAX = 10;
/** Characters of one signal; a frame of a client is 64 KB at most, and escaping makes quotes longer. */
export const CALL_SIGNAL_MAX = 24 * 1024;
/** Signals are wanted at once or never again. */
export const CALL_SIGNALS_KEPT_MS = 5 * 60_000;
/** A screen that may answer by itself shows who is calling for this long after its chime, with "Not now" (docs/decisions/092). */
export const COUNTDOWN_MS = 10_000;
/** What was agreed to lapses then, unless it is agreed to again: just under six months. */
export const AUTO_ANSWER_DAYS = 180;
/** A display begins no call by itself for so long after "Not now", and no more of them in an hour than this. */
export const AUTO_ANSWER_REST_MS = 30 * 60_000;
export const AUTO_ANSWERS_PER_HOUR = 2;
/** The newest calls of so many days stand on the display's card. */
export const CALLS_ON_CARD = 5;
export const CALLS_ON_CARD_DAYS = 14;
/** Who decided, and what the person said. */
export const CONSENT_BY_MAX = 120;
export const CONSENT_TEXT_MAX = 500;

/** Short enough to be read at a glance. */
export const JOKE_MAX = 160;

/** Browsers of one account that get push messages; a fourth takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 3;
/** A browser says again that it is there after this long. */
export const PUSH_REFRESH_MS = 7 * 24 * 60 * 60_000;
/** Characters of a push token. What push services give is below 1,000. */
export const PUSH_TOKEN_MAX = 4_000;

/** The smallest and the largest diagonal that is accepted, in inches: a small phone, and a projector. */
export const SCREEN_INCHES_MIN = 3;
export const SCREEN_INCHES_MAX = 150;
/** In CSS pixels. */
export const SCREEN_PX_MAX = 20_000;
