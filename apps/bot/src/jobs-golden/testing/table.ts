/**
 * How each kind of job ends under each fault, in one line per fault:
 *
 * `fault: outcome | reason: … | shown: … | answer: … | lifted: outcome, effects in Discord`
 *
 * - `403`: Discord answers Missing Permissions, or Missing Access where the call needs no permission of a channel.
 * - `404`: the channel, or the message to delete, is gone without an event.
 * - `429`: a rate limit with two seconds to wait. `500`: each call fails. `outage`: each connection is cut; the gateway stays.
 * - `lost answer`: Discord takes the call, and its answer does not arrive. `time-out`: Discord does not take the call.
 * - `seen beforehand`: the bot's snapshot shows that a permission is missing.
 * - The outcome is that of the first attempt. A back-off takes half a second to a second. `reason` is the sentence of the job; `shown`
 *   the last error of a reminder, the line of the moderation log or the answer to a press; `answer` the error that the request receives.
 * - `lifted` is the outcome of the last attempt after the fault ended and Discord sent CHANNEL_UPDATE, which opens jobs that are blocked
 *   on permissions or a channel. A job is `withdrawn` with the request that was refused.
 *
 * Not in the table, since they make no call to Discord: role-button-permissions, analytics-roll-up, sync and leave. Not yet in it:
 * event-ping, whose calls are those of event-message.
 */
export const TABLE = {
  'reminder, once': [
    "403: blocked on permissions | reason: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | shown: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | lifted: done, 1 in Discord",
    '404: blocked on save | reason: The channel was deleted. Choose another one. | shown: The channel was deleted. Choose another one. | lifted: blocked on save, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "seen beforehand: blocked on permissions | reason: The bot needs Send Messages in #general. Grant it in the channel's permissions. | shown: The bot needs Send Messages in #general. Grant it in the channel's permissions. | lifted: done, 1 in Discord",
  ],
  'reminder, daily': [
    "403: next run | shown: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | lifted: next run, 0 in Discord",
    '404: next run | shown: The channel was deleted. Choose another one. | lifted: next run, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: next run, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: next run, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: next run, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: next run, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: next run, 1 in Discord",
    "seen beforehand: next run | shown: The bot needs Send Messages in #general. Grant it in the channel's permissions. | lifted: next run, 0 in Discord",
  ],
  'reminder test': [
    "403: done | reason: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | answer: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | lifted: done, 0 in Discord",
    '404: done | reason: The channel was deleted. Choose another one. | answer: The channel was deleted. Choose another one. | lifted: done, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "seen beforehand: done | reason: The bot needs Send Messages in #general. Grant it in the channel's permissions. | answer: The bot needs Send Messages in #general. Grant it in the channel's permissions. | lifted: done, 0 in Discord",
  ],
  'rules-message': [
    "403: blocked on permissions | reason: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | answer: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | lifted: withdrawn, 0 in Discord",
    '404: dropped | answer: This channel was deleted. Copy the rules to another channel. | lifted: dropped, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    'seen beforehand: blocked on permissions | reason: The bot needs Send Messages in #general. Grant the permission in this channel, or post the rules in another one. | answer: The bot needs Send Messages in #general. Grant the permission in this channel, or post the rules in another one. | lifted: withdrawn, 0 in Discord',
  ],
  'role-buttons': [
    "403: blocked on permissions | reason: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | answer: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | lifted: withdrawn, 0 in Discord",
    '404: blocked on save | reason: The channel was deleted. Delete this configuration. | answer: The channel was deleted. Delete this configuration. | lifted: withdrawn, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "seen beforehand: blocked on permissions | reason: The bot needs View Channel in #general. Grant it in the channel's permissions. | answer: The bot needs View Channel in #general. Grant it in the channel's permissions. | lifted: withdrawn, 0 in Discord",
  ],
  'role-press': [
    '403: done | shown: The bot may not change this role at the moment. Tell an administrator of this server. | lifted: done, 0 in Discord',
    '404: done | shown: This role was deleted. Tell an administrator of this server. | lifted: done, 0 in Discord',
    '429: done | shown: You now have **Raider**. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    'seen beforehand: not applicable: a press that the snapshot shows to be refused is answered without a job',
  ],
  'message-post': [
    "403: done | reason: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | answer: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | lifted: done, 0 in Discord",
    '404: done | reason: The channel was deleted. Choose another one. | answer: The channel was deleted. Choose another one. | lifted: done, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "seen beforehand: done | reason: The bot needs Send Messages in #general. Grant it in the channel's permissions. | answer: The bot needs Send Messages in #general. Grant it in the channel's permissions. | lifted: done, 0 in Discord",
  ],
  'message-edit': [
    "403: done | reason: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | answer: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | lifted: done, 0 in Discord",
    '404: done | reason: The channel was deleted. Choose another one. | answer: The channel was deleted. Choose another one. | lifted: done, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "seen beforehand: done | reason: The bot needs View Channel in #general. Grant it in the channel's permissions. | answer: The bot needs View Channel in #general. Grant it in the channel's permissions. | lifted: done, 0 in Discord",
  ],
  'commands-menu': [
    "403: blocked on permissions | reason: The bot isn't allowed to add commands to this server. Remove the bot and add it again with Add Bot; its settings are kept. | lifted: done, 1 in Discord",
    '404: not applicable: a menu belongs to the server, not to a channel or message',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "seen beforehand: not applicable: Discord's snapshot of a server does not show whether the bot may add commands",
  ],
  'moderation-hit, log line': [
    '403: done | lifted: done, 0 in Discord',
    '404: done | lifted: done, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    'seen beforehand: done | lifted: done, 0 in Discord',
  ],
  'moderation-hit, mute': [
    '403: done | shown: **Auto moderation** blocked a message from <@537058916465798419> (cleo) in <#1141161381656036732> at <t:…:T>, rule "Guildhall: offensive words". Could not be muted: Discord rejected it (Missing Access). / > “damn” | lifted: done, 0 in Discord',
    '404: not applicable: a member who left is not muted',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    'seen beforehand: not applicable: permissions are not checked before the call',
  ],
  'link-reply-removal': [
    '403: blocked on permissions | reason: Discord does not let the bot delete its reply. The bot needs View Channel in the channel. | lifted: done, 1 in Discord',
    '404: done | lifted: done, 1 in Discord',
    '429: retry in 2 s | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    'seen beforehand: not applicable: without View Channel, the bot does not receive the edit that asks for the removal',
  ],
  'event-message': [
    "403: blocked on permissions | reason: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | answer: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | lifted: withdrawn, 0 in Discord",
    '404: blocked on channel | reason: The channel was deleted. | answer: The channel was deleted. | lifted: withdrawn, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: next run, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: next run, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: next run, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: next run, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: next run, 1 in Discord",
    "seen beforehand: blocked on permissions | reason: The bot needs Send Messages in #general. Grant it in the channel's permissions. | answer: The bot needs Send Messages in #general. Grant it in the channel's permissions. | lifted: withdrawn, 0 in Discord",
  ],
  'event-calendar': [
    "403: blocked on permissions | reason: The bot needs the Create Events permission. Grant it to one of the bot's roles in Server Settings. Or leave the location empty. | lifted: dropped, 1 in Discord",
    '404: not applicable: a scheduled event belongs to the server, and creating one names no other object',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: dropped, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: dropped, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: dropped, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: dropped, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: dropped, 1 in Discord",
    'seen beforehand: not applicable: the command refuses such an event before a job is written',
  ],
  'raid-topic': [
    "403: blocked on permissions | reason: Discord refused it in #general, although the bot seems to have all permissions there. Check the channel's permissions and whether the bot is timed out. | lifted: done, 1 in Discord",
    '404: dropped | lifted: dropped, 0 in Discord',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 1 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 1 in Discord",
    "seen beforehand: blocked on permissions | reason: The bot needs Manage Channels in #general. Grant it in the channel's permissions. | lifted: done, 1 in Discord",
  ],
  'automod-rules': [
    '403: blocked on permissions | reason: Discord rejected the rule "Guildhall: mention spam" (Missing Access). Check that the bot has Manage Server. | lifted: done, 3 in Discord',
    '404: not applicable: a rule belongs to the server, and creating one names no other object',
    '429: retry in 2 s | reason: Discord limits how fast the bot can do this. It will continue shortly. | lifted: done, 3 in Discord',
    "500: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 3 in Discord",
    "lost answer: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 3 in Discord",
    "time-out: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 3 in Discord",
    "outage: retry after a back-off | reason: Discord isn't responding. This will be done as soon as it's back. | lifted: done, 3 in Discord",
    'seen beforehand: not applicable: permissions are not checked before the call',
  ],
} as const
