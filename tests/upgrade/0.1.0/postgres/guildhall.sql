--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: analytics_event_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analytics_event_days (
    guild_id text NOT NULL,
    day integer NOT NULL,
    event text NOT NULL,
    command text NOT NULL,
    count bigint NOT NULL
);


--
-- Name: analytics_user_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analytics_user_days (
    guild_id text NOT NULL,
    day integer NOT NULL,
    block integer NOT NULL,
    users bytea NOT NULL
);


--
-- Name: analytics_users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analytics_users (
    user_number bigint NOT NULL,
    user_id text NOT NULL,
    username text,
    last_day integer NOT NULL
);


--
-- Name: analytics_users_user_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.analytics_users ALTER COLUMN user_number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.analytics_users_user_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: blame_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.blame_counts (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    count bigint NOT NULL
);


--
-- Name: bot_profile; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bot_profile (
    id integer NOT NULL,
    user_id text NOT NULL,
    username text NOT NULL,
    avatar text,
    owner_id text,
    updated_at bigint NOT NULL
);


--
-- Name: channel_rules; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.channel_rules (
    guild_id text NOT NULL,
    channel_id text NOT NULL,
    rules text NOT NULL,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    undo text,
    posted text NOT NULL,
    undo_until bigint,
    save_number integer DEFAULT 0 NOT NULL,
    save_revision integer DEFAULT 0 NOT NULL,
    refusals text DEFAULT '[]'::text NOT NULL
);


--
-- Name: discord_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.discord_tokens (
    user_id text NOT NULL,
    access_token text NOT NULL,
    refresh_token text NOT NULL,
    scope text NOT NULL,
    expires_at bigint NOT NULL
);


--
-- Name: event_sign_ups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.event_sign_ups (
    guild_id text NOT NULL,
    event_id text NOT NULL,
    slot_id integer NOT NULL,
    user_id text NOT NULL,
    "position" bigint NOT NULL
);


--
-- Name: event_slots; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.event_slots (
    guild_id text NOT NULL,
    event_id text NOT NULL,
    slot_id integer NOT NULL,
    starts_at bigint NOT NULL,
    is_removed smallint NOT NULL,
    scheduled_event_id text,
    pinged_for bigint,
    ping_message_id text
);


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    guild_id text NOT NULL,
    event_id text NOT NULL,
    channel_id text NOT NULL,
    creator_id text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    capacity smallint NOT NULL,
    location text,
    message_id text,
    is_cancelled smallint NOT NULL,
    ends_at bigint NOT NULL,
    version integer NOT NULL,
    next_slot_id integer NOT NULL,
    next_position bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: gateway_sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.gateway_sessions (
    shard_count integer NOT NULL,
    shard_id integer NOT NULL,
    session_id text NOT NULL,
    resume_url text NOT NULL,
    sequence bigint NOT NULL,
    alive_at bigint NOT NULL
);


--
-- Name: guild_commands; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_commands (
    guild_id text NOT NULL,
    command_name text NOT NULL,
    is_enabled smallint NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: guild_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_members (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    is_member smallint NOT NULL,
    role_ids text NOT NULL,
    checked_at bigint NOT NULL
);


--
-- Name: guild_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_settings (
    guild_id text NOT NULL,
    prefix text NOT NULL,
    welcome_message text,
    welcome_channel_id text,
    unavailable_channel_id text,
    default_action text NOT NULL,
    enable_auto_mod smallint NOT NULL,
    moderation_log_channel_id text,
    deleted_message_log_channel_id text,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: guilds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guilds (
    guild_id text NOT NULL,
    name text NOT NULL,
    icon text,
    owner_id text NOT NULL,
    member_count bigint NOT NULL,
    is_bot_member smallint NOT NULL,
    roles text NOT NULL,
    channels text NOT NULL,
    emojis text NOT NULL,
    bot_role_ids text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: handled_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.handled_events (
    event_id text NOT NULL,
    handled_at bigint NOT NULL
);


--
-- Name: hug_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.hug_counts (
    guild_id text NOT NULL,
    giver_id text NOT NULL,
    receiver_id text NOT NULL,
    count bigint NOT NULL
);


--
-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_keys (
    user_id text NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    lease_owner text NOT NULL,
    leased_until bigint NOT NULL,
    status smallint,
    reply text,
    created_at bigint NOT NULL
);


--
-- Name: identify_turns; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identify_turns (
    bucket integer NOT NULL,
    next_at bigint NOT NULL
);


--
-- Name: jobs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.jobs (
    guild_id text NOT NULL,
    guild_slot bigint NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    revision integer NOT NULL,
    applied_revision integer NOT NULL,
    state text NOT NULL,
    is_once smallint NOT NULL,
    priority smallint NOT NULL,
    lane text,
    run_at bigint NOT NULL,
    not_before bigint NOT NULL,
    claimed_at bigint NOT NULL,
    lease_token text,
    leased_until bigint,
    progress text,
    attempts integer NOT NULL,
    throws integer NOT NULL,
    blocked_on text,
    blocked_version text,
    reason text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: kysely_migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);


--
-- Name: kysely_migration_lock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);


--
-- Name: link_replies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.link_replies (
    guild_id text NOT NULL,
    message_id text NOT NULL,
    channel_id text NOT NULL,
    reply_id text,
    links text NOT NULL,
    hides_embeds smallint NOT NULL,
    created_at bigint NOT NULL
);


--
-- Name: message_requests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.message_requests (
    guild_id text NOT NULL,
    request_id text NOT NULL,
    channel_id text NOT NULL,
    message_id text,
    content text NOT NULL,
    embed text,
    requested_at bigint NOT NULL
);


--
-- Name: moderation_hits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.moderation_hits (
    guild_id text NOT NULL,
    hit_id text NOT NULL,
    user_id text NOT NULL,
    channel_id text,
    rule_id text NOT NULL,
    trigger_type integer NOT NULL,
    content text NOT NULL,
    content_hash text NOT NULL,
    action text NOT NULL,
    happened_at bigint NOT NULL,
    is_duplicate smallint NOT NULL,
    done_at bigint,
    log_message_id text
);


--
-- Name: raid_times; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.raid_times (
    guild_id text NOT NULL,
    channel_id text NOT NULL,
    starts_at bigint NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: recorded_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recorded_events (
    id bigint NOT NULL,
    events text NOT NULL,
    size integer NOT NULL
);


--
-- Name: recorded_events_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.recorded_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.recorded_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: reminder_messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reminder_messages (
    guild_id text NOT NULL,
    message_id text NOT NULL,
    noted_at bigint NOT NULL
);


--
-- Name: reminders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reminders (
    guild_id text NOT NULL,
    reminder_id text NOT NULL,
    channel_id text NOT NULL,
    message text NOT NULL,
    mention_role_id text,
    next_run_at bigint NOT NULL,
    recurrence_type text,
    recurrence_day_of_week smallint,
    time_of_day text NOT NULL,
    time_zone text NOT NULL,
    is_sent smallint NOT NULL,
    is_expired smallint NOT NULL,
    last_run_at bigint,
    sending_run_at bigint,
    refused_at bigint,
    last_sent_at bigint,
    last_error text,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: role_buttons; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.role_buttons (
    guild_id text NOT NULL,
    message_id text NOT NULL,
    channel_id text NOT NULL,
    config_id text,
    buttons text NOT NULL,
    pick_one smallint NOT NULL,
    version integer NOT NULL,
    created_at bigint NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    save_number integer NOT NULL,
    save_revision integer NOT NULL,
    undo text,
    undo_until bigint,
    refusals text NOT NULL,
    is_waiting_for_rules smallint NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    session_id text NOT NULL,
    user_id text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint
);


--
-- Name: shard_leases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.shard_leases (
    shard_count integer NOT NULL,
    shard_id integer NOT NULL,
    token text NOT NULL,
    leased_until bigint NOT NULL
);


--
-- Name: url_rule_lists; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.url_rule_lists (
    guild_id text NOT NULL,
    rules text NOT NULL,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: user_guilds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.user_guilds (
    user_id text NOT NULL,
    guilds text NOT NULL,
    fetched_at bigint NOT NULL
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    user_id text NOT NULL,
    username text NOT NULL,
    avatar text,
    updated_at bigint NOT NULL
);


--
-- Data for Name: analytics_event_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'moderation_hit', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'moderation_hit', '', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'member_join', '', 2);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'member_join', '', 2);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'message_create', '', 9);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'message_create', '', 10);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'link_rewritten', '', 3);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'link_rewritten', '', 3);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'reminder_sent', '', 2);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'reminder_sent', '', 2);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'role_change', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'role_change', '', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'component_press', '', 6);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'component_press', '', 6);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'slash_command_usage', 'createevent', 2);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'slash_command_usage', 'createevent', 3);
INSERT INTO public.analytics_event_days VALUES ('904882766124666248', 20773, 'slash_command_usage', 'createevent', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'default_blame', '', 2);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'default_blame', '', 3);
INSERT INTO public.analytics_event_days VALUES ('904882766124666248', 20773, 'default_blame', '', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'slash_command_usage', 'blame', 3);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'slash_command_usage', 'blame', 4);
INSERT INTO public.analytics_event_days VALUES ('904882766124666248', 20773, 'slash_command_usage', 'blame', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'slash_command_usage', 'animehug', 2);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'slash_command_usage', 'animehug', 2);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'slash_command_usage', 'updateraidtime', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'slash_command_usage', 'updateraidtime', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20773, 'slash_command_usage', 'unavailable', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20773, 'slash_command_usage', 'unavailable', 1);
INSERT INTO public.analytics_event_days VALUES ('904882766124666248', 20773, 'message_create', '', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20780, 'default_blame', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20780, 'default_blame', '', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20780, 'message_create', '', 2);
INSERT INTO public.analytics_event_days VALUES ('', 20780, 'message_create', '', 2);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20780, 'slash_command_usage', 'blame', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20780, 'slash_command_usage', 'blame', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20780, 'reminder_sent', '', 2);
INSERT INTO public.analytics_event_days VALUES ('', 20780, 'reminder_sent', '', 2);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20780, 'slash_command_usage', 'updateraidtime', 4);
INSERT INTO public.analytics_event_days VALUES ('', 20780, 'slash_command_usage', 'updateraidtime', 4);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20780, 'slash_command_usage', 'createevent', 3);
INSERT INTO public.analytics_event_days VALUES ('', 20780, 'slash_command_usage', 'createevent', 3);
INSERT INTO public.analytics_event_days VALUES ('904882766124666248', 20780, 'component_press', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20780, 'component_press', '', 3);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20780, 'component_press', '', 2);


--
-- Data for Name: analytics_user_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.analytics_user_days VALUES ('1141159621277537239', 20773, 0, '\x010104020604010201');
INSERT INTO public.analytics_user_days VALUES ('', 20773, 0, '\x010104010002010704010201');
INSERT INTO public.analytics_user_days VALUES ('904882766124666248', 20773, 0, '\x020002010100');
INSERT INTO public.analytics_user_days VALUES ('1141159621277537239', 20780, 0, '\x010007020100010101');
INSERT INTO public.analytics_user_days VALUES ('', 20780, 0, '\x010007020100010101');


--
-- Data for Name: analytics_users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.analytics_users OVERRIDING SYSTEM VALUE VALUES (2, '489223684992463714', 'ben', 20773);
INSERT INTO public.analytics_users OVERRIDING SYSTEM VALUE VALUES (3, '537058916465798419', 'cleo', 20780);
INSERT INTO public.analytics_users OVERRIDING SYSTEM VALUE VALUES (4, '727312579119933124', 'dan', 20780);
INSERT INTO public.analytics_users OVERRIDING SYSTEM VALUE VALUES (1, '287373610639129009', 'ada', 20780);


--
-- Data for Name: blame_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.blame_counts VALUES ('1141159621277537239', '489223684992463714', 1);
INSERT INTO public.blame_counts VALUES ('904882766124666248', 'default', 1);
INSERT INTO public.blame_counts VALUES ('1141159621277537239', 'default', 3);


--
-- Data for Name: bot_profile; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.bot_profile VALUES (1, '1140797200197802534', 'Guildhall', 'c0ffee254729296a45a3885639ac7e10', '287373610639129009', 1795456803154);


--
-- Data for Name: channel_rules; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1141161780234041800', '["Be kind.","No spam.","Have **fun**."]', 2, '287373610639129009', 1794852004344, NULL, '{"messageIds":["1571947982159347712"],"leavingIds":[],"posting":null}', NULL, 2, 2, '[]');
INSERT INTO public.channel_rules VALUES ('904882766124666248', '904882766133055112', '["Bring potions."]', 1, '489223684992463714', 1794852004487, NULL, '{"messageIds":["1571947982893350912"],"leavingIds":[],"posting":null}', NULL, 1, 1, '[]');
INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1571947970515959808', '["A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule. A long rule.","Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule. Another long rule.","A short rule."]', 1, '287373610639129009', 1794852004369, NULL, '{"messageIds":["1571947982381645824","1571947982402617344"],"leavingIds":[],"posting":null}', NULL, 1, 1, '[]');
INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1571947970562097152', '["Knock first."]', 1, '287373610639129009', 1794852004405, NULL, '{"messageIds":[],"leavingIds":[],"posting":null}', NULL, 1, 1, '[]');
INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1571947970637594624', '["After the edit."]', 2, '287373610639129009', 1795456919953, '{"contents":["Before the edit."],"version":1,"updatedBy":"287373610639129009","updatedAt":1794852004440}', '{"messageIds":["1571947982729773056"],"leavingIds":[],"posting":null}', 1795456923953, 2, 4, '[]');
INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1571947970629206016', '["A rule whose answer was lost."]', 1, '287373610639129009', 1795456919972, '{"contents":[],"version":0,"updatedBy":"","updatedAt":0}', '{"messageIds":[],"leavingIds":[],"posting":{"since":1795456920103,"key":"bbb2ce7b-0443-4871-bf52-0ce9cf98ee58","textHashes":["z1wiV3ax0q2hurZZfEqWdf"]}}', 1795456923972, 1, 1, '[]');


--
-- Data for Name: discord_tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.discord_tokens VALUES ('287373610639129009', 'XmZpfYSpF7UvZMHavK9gSEhSU7vD3h7SLKv0qxeZelw134-91gIZ2W8IRn5AFttc1LCIYxQc-q5B6A', 'byCDSY9pubnKrBEgWB3GPho_pD-XzHPq-Sq-w2UKLjXLyDBbwfTul8ylLJbQnazAbeoD6VXIAkqsEQ', 'identify guilds', 1796014802056);
INSERT INTO public.discord_tokens VALUES ('489223684992463714', 'rWRk63Dsw46MbMx-DsT4xZFNltO76huvSPyC64Ea_BXKrHHSxs_r7TuznEIBZ0uO_52TxZvaBol6Fg', 'baYITHTbay2vl8IHhN8zYh_s5078nKmTRemwoRsFYCrDqoo0hMNFVNCgxN7RffnKhAYBsbT-222LsA', 'identify guilds', 1796061603058);


--
-- Data for Name: event_sign_ups; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.event_sign_ups VALUES ('1141159621277537239', '1571948008952561664', 1, '537058916465798419', 1);
INSERT INTO public.event_sign_ups VALUES ('1141159621277537239', '1571948008952561664', 1, '727312579119933124', 2);
INSERT INTO public.event_sign_ups VALUES ('1141159621277537239', '1571948008952561664', 2, '287373610639129009', 3);
INSERT INTO public.event_sign_ups VALUES ('1141159621277537239', '1574484774003671040', 1, '537058916465798419', 1);
INSERT INTO public.event_sign_ups VALUES ('1141159621277537239', '1574484774414712832', 1, '537058916465798419', 1);


--
-- Data for Name: event_slots; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.event_slots VALUES ('1141159621277537239', '1571948008952561664', 1, 1809201600000, 0, '1571948009095168000', NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1571948008952561664', 2, 1809288000000, 0, '1571948009111945216', NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1571948010105995264', 1, 1809374400000, 0, NULL, NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1574484741975965696', 1, 1809633600000, 0, NULL, NULL, NULL);
INSERT INTO public.event_slots VALUES ('904882766124666248', '1571948010957438976', 1, 1809464400000, 0, '1571948011045519361', NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1574484774003671040', 1, 1795457820000, 0, NULL, NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1574484774414712832', 1, 1795457760000, 0, NULL, NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1574485181778100224', 1, 1809806400000, 0, NULL, NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1574485181782294528', 1, 1809892800000, 0, NULL, NULL, NULL);


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES ('1141159621277537239', '1571948008952561664', '1571947970507571200', '287373610639129009', 'Molten Core', 'Bring potions.', 1, 'The Hall', '1571948009070002176', 0, 1809291600000, 1, 3, 4, 1794852010730, 1794852010924);
INSERT INTO public.events VALUES ('1141159621277537239', '1571948010105995264', '1571947970507571200', '287373610639129009', 'Canceled Event', '', 40, NULL, '1571948010189881344', 1, 1809378000000, 2, 2, 1, 1794852011001, 1794852011133);
INSERT INTO public.events VALUES ('1141159621277537239', '1574484741975965696', '1571947970587262976', '287373610639129009', 'Closed Event', '', 40, NULL, NULL, 0, 1809637200000, 1, 2, 1, 1795456815043, 1795456815043);
INSERT INTO public.events VALUES ('904882766124666248', '1571948010957438976', '904882766154026637', '489223684992463714', 'Keep Run, moved', '', 40, 'Molten Keep', '1571948011045519360', 0, 1809468000000, 2, 2, 1, 1794852011201, 1795456822471);
INSERT INTO public.events VALUES ('1141159621277537239', '1574484774003671040', '1571947970675343360', '287373610639129009', 'Soon', '', 40, NULL, '1574484774385352704', 0, 1795461420000, 1, 2, 2, 1795456822644, 1795456823032);
INSERT INTO public.events VALUES ('1141159621277537239', '1574484774414712832', '1571947970591457280', '287373610639129009', 'Soon but closed', '', 40, NULL, '1574484774955778048', 0, 1795461360000, 1, 2, 2, 1795456822772, 1795456823186);
INSERT INTO public.events VALUES ('1141159621277537239', '1574485181778100224', '1571947970671149056', '287373610639129009', 'Half Posted', '', 40, NULL, NULL, 0, 1809810000000, 1, 2, 1, 1795456920041, 1795456920041);
INSERT INTO public.events VALUES ('1141159621277537239', '1574485181782294528', '1571947970696314880', '287373610639129009', 'Half Scheduled', '', 40, 'The Tower', NULL, 0, 1809896400000, 1, 2, 1, 1795456920101, 1795456920101);


--
-- Data for Name: gateway_sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.gateway_sessions VALUES (1, 0, '136abf444fa64d919f75435a2f377105', 'ws://localhost:21701/gateway', 53, 1795456919916);


--
-- Data for Name: guild_commands; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'blame', 1, '287373610639129009', 1794852001668);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'unavailable', 1, '287373610639129009', 1794852001690);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'updateraidtime', 1, '287373610639129009', 1794852001697);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'createevent', 1, '287373610639129009', 1794852001709);
INSERT INTO public.guild_commands VALUES ('904882766124666248', 'blame', 1, '489223684992463714', 1794852001739);
INSERT INTO public.guild_commands VALUES ('904882766124666248', 'updateraidtime', 1, '489223684992463714', 1794852001763);
INSERT INTO public.guild_commands VALUES ('904882766124666248', 'animehug', 0, '489223684992463714', 1794852001781);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'ask', 0, '287373610639129009', 1795456803212);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'animehug', 0, '287373610639129009', 1795456919936);
INSERT INTO public.guild_commands VALUES ('904882766124666248', 'createevent', 0, '489223684992463714', 1795456920047);


--
-- Data for Name: guild_members; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_members VALUES ('1141159621277537239', '287373610639129009', 1, '[]', 1795456803200);
INSERT INTO public.guild_members VALUES ('904882766124666248', '489223684992463714', 1, '["904882766137249417"]', 1795456821186);


--
-- Data for Name: guild_settings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_settings VALUES ('904882766124666248', '!!', NULL, NULL, NULL, 'mute', 1, NULL, NULL, '489223684992463714', 1795456821208);
INSERT INTO public.guild_settings VALUES ('1141159621277537239', '?', 'Hello {user}, this is {server}.', '1571947970532737024', '1571947970524348416', 'warn', 1, '1571947970717286400', '1571947970541125632', '287373610639129009', 1795456919876);


--
-- Data for Name: guilds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guilds VALUES ('904882766124666248', 'Raid Night', 'a_91c0de57b2a84f3e6d5c4b3a29180f7e', '177570220218867829', 4, 1, '[{"id":"904882766124666248","name":"@everyone","color":0,"position":0,"permissions":"311455763521","managed":false,"mentionable":false},{"id":"904882766145638027","name":"Raider","color":3447003,"position":1,"permissions":"0","managed":false,"mentionable":true},{"id":"904882766141443722","name":"Guildhall","color":0,"position":2,"permissions":"1374658096278","managed":true,"mentionable":false},{"id":"904882766137249417","name":"Raid Leader","color":15105570,"position":3,"permissions":"8","managed":false,"mentionable":false}]', '[{"id":"904882766133055112","name":"general","type":0,"position":0,"parentId":null,"topic":null,"overwrites":[]},{"id":"904882766149832332","name":"Raids","type":4,"position":1,"parentId":null,"topic":null,"overwrites":[]},{"id":"904882766154026637","name":"molten-keep","type":0,"position":1,"parentId":"904882766149832332","topic":"Bring fire resistance.","overwrites":[]},{"id":"904882766158220942","name":"sunken-vault","type":0,"position":2,"parentId":"904882766149832332","topic":null,"overwrites":[]},{"id":"904882766162415247","name":"Raid voice","type":2,"position":0,"parentId":"904882766149832332","topic":null,"overwrites":[]}]', '[{"id":"904882766166609552","name":"loot","animated":false}]', '["904882766141443722"]', 1795456820697);
INSERT INTO public.guilds VALUES ('1141159621277537239', 'Guildhall Demo', '4f2d8c1b9a7e6053d1c2b3a495867f0e', '287373610639129009', 6, 1, '[{"id":"1141159621277537239","name":"@everyone","color":0,"position":0,"permissions":"311455763521","managed":false,"mentionable":false},{"id":"1141162677032456051","name":"Guest","color":0,"position":1,"permissions":"0","managed":false,"mentionable":true},{"id":"1141162577385857632","name":"Raider","color":3908957,"position":2,"permissions":"0","managed":false,"mentionable":true},{"id":"1141162477743453517","name":"Guildhall","color":5793266,"position":3,"permissions":"18966844140726","managed":true,"mentionable":false},{"id":"1141162378096855098","name":"Moderator","color":16426522,"position":4,"permissions":"1099511636098","managed":false,"mentionable":false},{"id":"1141162278454450983","name":"Keeper","color":15548997,"position":5,"permissions":"8","managed":false,"mentionable":false}]', '[{"id":"1141161580945039266","name":"The Hall","type":4,"position":0,"parentId":null,"topic":null,"overwrites":[]},{"id":"1141161381656036732","name":"general","type":0,"position":0,"parentId":"1141161580945039266","topic":"Say hello.","overwrites":[]},{"id":"1141161481302635151","name":"announcements","type":5,"position":1,"parentId":"1141161580945039266","topic":null,"overwrites":[{"id":"1141159621277537239","type":0,"allow":"0","deny":"2048"},{"id":"1141162477743453517","type":0,"allow":"2048","deny":"0"}]},{"id":"1141161680591637685","name":"raid-times","type":0,"position":2,"parentId":"1141161580945039266","topic":"When we meet.\n[Next raid: <t:1809201600:F>, Sat, May 1, 2027, 20:00 (UTC)]","overwrites":[]},{"id":"1141161780234041800","name":"rules","type":0,"position":3,"parentId":"1141161580945039266","topic":null,"overwrites":[]},{"id":"1141161879876445915","name":"Behind the scenes","type":4,"position":1,"parentId":null,"topic":null,"overwrites":[]},{"id":"1141161979523044334","name":"staff","type":0,"position":4,"parentId":"1141161879876445915","topic":null,"overwrites":[{"id":"1141159621277537239","type":0,"allow":"0","deny":"1024"},{"id":"1141162378096855098","type":0,"allow":"1024","deny":"0"}]},{"id":"1141163075606266815","name":"mod-log","type":0,"position":5,"parentId":"1141161879876445915","topic":null,"overwrites":[{"id":"1141159621277537239","type":0,"allow":"0","deny":"1024"},{"id":"1141162378096855098","type":0,"allow":"1024","deny":"0"},{"id":"1141162477743453517","type":0,"allow":"1024","deny":"0"}]},{"id":"1141162079165448449","name":"Fireside","type":2,"position":0,"parentId":"1141161580945039266","topic":null,"overwrites":[]},{"id":"1571947970390130688","name":"reminders","type":0,"position":6,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970482405376","name":"links","type":0,"position":7,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970494988288","name":"buttons","type":0,"position":8,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970507571200","name":"events","type":0,"position":9,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970515959808","name":"house-rules","type":0,"position":10,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970524348416","name":"absences","type":0,"position":11,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970532737024","name":"welcome","type":0,"position":12,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970541125632","name":"deleted","type":0,"position":13,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970553708544","name":"closed","type":0,"position":14,"parentId":null,"topic":null,"overwrites":[{"id":"1141162477743453517","type":0,"allow":"0","deny":"2048"}]},{"id":"1571947970562097152","name":"closed-rules","type":0,"position":15,"parentId":null,"topic":null,"overwrites":[{"id":"1141162477743453517","type":0,"allow":"0","deny":"2048"}]},{"id":"1571947970570485760","name":"closed-buttons","type":0,"position":16,"parentId":null,"topic":null,"overwrites":[{"id":"1141162477743453517","type":0,"allow":"0","deny":"1024"}]},{"id":"1571947970574680064","name":"closed-links","type":0,"position":17,"parentId":null,"topic":null,"overwrites":[{"id":"1141162477743453517","type":0,"allow":"0","deny":"1024"}]},{"id":"1571947970587262976","name":"closed-events","type":0,"position":18,"parentId":null,"topic":null,"overwrites":[{"id":"1141162477743453517","type":0,"allow":"0","deny":"2048"}]},{"id":"1571947970591457280","name":"closed-pings","type":0,"position":19,"parentId":null,"topic":null,"overwrites":[{"id":"1141162477743453517","type":0,"allow":"0","deny":"2048"}]},{"id":"1571947970604040192","name":"b-reminder","type":0,"position":20,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970616623104","name":"b-daily","type":0,"position":21,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970625011712","name":"b-test","type":0,"position":22,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970629206016","name":"b-rules","type":0,"position":23,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970637594624","name":"b-rules-edit","type":0,"position":24,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970645983232","name":"b-buttons","type":0,"position":25,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970650177536","name":"b-unbuttons","type":0,"position":26,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970658566144","name":"b-post","type":0,"position":27,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970662760448","name":"b-edit","type":0,"position":28,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970671149056","name":"b-event","type":0,"position":29,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970675343360","name":"b-ping","type":0,"position":30,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970683731968","name":"b-links","type":0,"position":31,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970696314880","name":"b-calendar","type":0,"position":32,"parentId":null,"topic":null,"overwrites":[]},{"id":"1571947970700509184","name":"b-topic","type":0,"position":33,"parentId":null,"topic":"[Next raid: <t:1809716400:F>, Fri, May 7, 2027, 19:00 (UTC)]","overwrites":[]},{"id":"1571947970708897792","name":"full-topic","type":0,"position":34,"parentId":null,"topic":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","overwrites":[]},{"id":"1571947970717286400","name":"mod-log-2","type":0,"position":35,"parentId":null,"topic":null,"overwrites":[]}]', '[{"id":"1141162776674860166","name":"guildhall","animated":false},{"id":"1141162876317264281","name":"torch","animated":true},{"id":"1141162975963862700","name":"sword","animated":false}]', '["1141162477743453517"]', 1795456860786);


--
-- Data for Name: handled_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.handled_events VALUES ('1571948009250357248', 1794852010790);
INSERT INTO public.handled_events VALUES ('1571948009522987008', 1794852010855);
INSERT INTO public.handled_events VALUES ('1571948009808199680', 1794852010923);
INSERT INTO public.handled_events VALUES ('1571948011251040256', 1794852011266);
INSERT INTO public.handled_events VALUES ('1571948011511087104', 1794852011332);
INSERT INTO public.handled_events VALUES ('1571948011519475712', 1794852011333);
INSERT INTO public.handled_events VALUES ('1571948011758551040', 1794852011390);
INSERT INTO public.handled_events VALUES ('1571948011762745344', 1794852011390);
INSERT INTO public.handled_events VALUES ('1571948012022792192', 1794852011454);
INSERT INTO public.handled_events VALUES ('1571948012081512448', 1794852011465);
INSERT INTO public.handled_events VALUES ('1574288412662300672', 1795410006450);
INSERT INTO public.handled_events VALUES ('1574484738477916160', 1795456814230);
INSERT INTO public.handled_events VALUES ('1574484772950900736', 1795456822470);
INSERT INTO public.handled_events VALUES ('1574484775530397696', 1795456823030);
INSERT INTO public.handled_events VALUES ('1574484776142766080', 1795456823176);
INSERT INTO public.handled_events VALUES ('1574484931768221696', 1795456860302);
INSERT INTO public.handled_events VALUES ('1574484932737105920', 1795456860592);
INSERT INTO public.handled_events VALUES ('1574484933957648384', 1795456860820);


--
-- Data for Name: hug_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.hug_counts VALUES ('1141159621277537239', '537058916465798419', '287373610639129009', 2);


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/ask/toggle', '0431b4a0-f2dc-49eb-a422-02208edca1a7', 'fTxrPLmJAm32FtfBMQZ3jXtSxMoWEEIEzMe0pwNgXF4', 'ded25bfa-9b78-4384-ba4b-a2c842eaac33', 1795456811209, 200, '{"command_name":"ask","is_enabled":false,"status":"queued"}', 1795456803209);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', '60a6ffa2-1028-4b72-834e-72993c293ea2', 'BcQ1RGtARY7X6hUhHzC9r6xj9IXagNitSRmF4uptb2o', '6ca1372d-2f7f-413a-8235-c042c90341b2', 1795456927860, 201, '{"request_id":"bcac453e-42b1-4ed4-aefa-9c66ebe4439c"}', 1795456919860);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', '63d1a65a-c88d-4097-8da4-e88f11c48bc9', 'z46yQEipBdD8JaGbaMMCRLIlNuJ0vgoXNjwIF7EmpUw', 'e6dac55b-85c0-4cb3-8a64-007dc43e7b18', 1795456927846, 200, '{"version":1,"revision":1,"save":1}', 1795456919846);


--
-- Data for Name: identify_turns; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.identify_turns VALUES (0, 1795456807474);


--
-- Data for Name: jobs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.jobs VALUES ('904882766124666248', 215740863352, 'event-message', '1571948010957438976', 4, 4, 'open', 0, 1, NULL, 1809468000000, 0, 1795456852474, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852011201, 1795456852501);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'raid-topic', '1571947970700509184', 3, 2, 'open', 0, 0, NULL, 1795457461145, 1795457461145, 1795456860979, NULL, NULL, NULL, 0, 0, NULL, NULL, 'Discord limits how fast the bot can do this. It will continue shortly.', 1795456860306, 1795456861135);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '4bcdbecb-0e8a-4447-840e-a9aad683225b', 1, 0, 'open', 0, 1, NULL, 1798761600000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1795456861680, 1795456861680);
INSERT INTO public.jobs VALUES ('', 0, 'analytics-roll-up', '', 1, 1, 'open', 0, 1, NULL, 1795456922460, 0, 1795456862398, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852001335, 1795456862460);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-edit', '851e6b56-9b84-4298-a1de-0e25e5f6c3e9', 1, 0, 'open', 1, 0, 'message 1571948007836876800', 1795456919917, 0, 1795456920041, '4de874df-3f76-4548-9108-d24242508289', 1795456980041, NULL, 1, 0, NULL, NULL, NULL, 1795456919917, 1795456919917);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1571947970629206016', 1, 0, 'open', 0, 0, NULL, 1795456919914, 0, 1795456920100, 'c296ae31-e083-4a82-947b-6ef29c8083e9', 1795456980100, '{"since":1795456920103,"key":"bbb2ce7b-0443-4871-bf52-0ce9cf98ee58","textHashes":["z1wiV3ax0q2hurZZfEqWdf"]}', 1, 0, NULL, NULL, NULL, 1795456919914, 1795456920103);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', 'bcac453e-42b1-4ed4-aefa-9c66ebe4439c', 1, 0, 'open', 1, 0, NULL, 1795456919972, 0, 1795456920103, 'a218ce72-c503-44f8-b798-110883a48e16', 1795456980103, '{"channelId":"1571947970658566144","effectKey":"cJ4iL4mjZZ_QFCvIPGgVcbuE","keyedAt":1795456920114,"textHash":"38xgMz7F_ZTIGoF6rCi9Cz"}', 1, 0, NULL, NULL, NULL, 1795456919972, 1795456920114);
INSERT INTO public.jobs VALUES ('904882766124666248', 215740863352, 'event-ping', '1571948010957438976:1', 2, 0, 'open', 0, 1, NULL, 1809463500000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852011203, 1795456822472);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1574485181782294528:1', 1, 0, 'open', 0, 1, NULL, 1809891900000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1795456920134, 1795456920134);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1571947970645983232:1571948007656521728', 4, 3, 'open', 0, 0, NULL, 1795456920008, 0, 1795456920136, '9b8f1594-1c5d-4ae2-874c-f1cc4ded236f', 1795456980136, NULL, 1, 0, NULL, NULL, NULL, 1794852010609, 1795456920008);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-calendar', '1574485181782294528', 1, 0, 'open', 0, 1, NULL, 1795456920127, 0, 1795456920170, '55997d4d-2b30-4006-826e-aeca63f63ec0', 1795456980170, NULL, 1, 0, NULL, NULL, NULL, 1795456920127, 1795456920127);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'moderation-hit', '78baec454efa48ee90501838e65da70b:75', 1, 1, 'done', 1, 1, 'member:537058916465798419', 1794852003870, 0, 1794852003878, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852003875, 1794852003900);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '3afa103e-5d13-436c-927a-8df8af683ef8', 1, 0, 'open', 0, 1, NULL, 1811844000000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852005198, 1794852005198);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '1999e31d-2eb1-4ca8-bec7-e105a66d3872', 2, 0, 'open', 0, 1, NULL, 1796824800000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852005230, 1794852005236);
INSERT INTO public.jobs VALUES ('904882766124666248', 215740863352, 'reminder', 'cdfa6bad-c076-4564-8f03-6cfc41ecbbe3', 1, 0, 'open', 0, 1, NULL, 1798916400000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852005245, 1794852005245);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '0a59a015-86ec-4bce-b313-c1b63889b783', 1, 1, 'done', 0, 1, NULL, 1794852009206, 0, 1794852009209, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852005212, 1794852009223);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder-test', '1999e31d-2eb1-4ca8-bec7-e105a66d3872 b95e9687-fa35-4977-8c23-0e6a448e10cb', 1, 1, 'done', 1, 0, NULL, 1794852010290, 0, 1794852010298, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010290, 1794852010307);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', 'c6de44c5-9e3e-42f8-a6bb-dafa9bddfb34', 1, 1, 'done', 1, 0, NULL, 1794852010316, 0, 1794852010319, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010316, 1794852010330);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', '69afc9ab-04e6-4961-8ae2-2a617b949a8d', 1, 1, 'done', 1, 0, NULL, 1794852010340, 0, 1794852010343, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010340, 1794852010351);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', '69007063-3553-4369-a2bb-9ed7a8688dc4', 1, 1, 'done', 1, 0, NULL, 1794852010358, 0, 1794852010361, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010358, 1794852010369);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', 'c22c2db1-dc05-4b6b-9d98-2519e9a497a4', 1, 1, 'done', 1, 0, NULL, 1794852010375, 0, 1794852010380, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010375, 1794852010389);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', '4d550f22-9c77-4283-9df3-dc476faed5be', 1, 1, 'done', 1, 0, NULL, 1794852010397, 0, 1794852010402, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010397, 1794852010411);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', '66b5393b-71d1-45ec-8b09-4dc3355f2ca9', 1, 1, 'done', 1, 0, NULL, 1794852010418, 0, 1794852010420, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010418, 1794852010431);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', '2b26726c-6f4e-4e93-b081-d8a68c5d7889', 1, 1, 'done', 1, 0, NULL, 1794852010437, 0, 1794852010441, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010437, 1794852010453);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-edit', '71639f6c-0054-4e4e-b289-2f185c0de885', 1, 1, 'done', 1, 0, 'message 1571948007409057792', 1794852010463, 0, 1794852010468, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010463, 1794852010473);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1571948008952561664:1', 1, 0, 'open', 0, 1, NULL, 1809200700000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010732, 1794852010732);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1571948008952561664:2', 1, 0, 'open', 0, 1, NULL, 1809287100000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010733, 1794852010733);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1571948010105995264:1', 1, 0, 'open', 0, 1, NULL, 1809373500000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852011002, 1794852011002);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'raid-topic', '1141161680591637685', 1, 1, 'done', 0, 0, NULL, 1794852011466, 0, 1794852011469, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852011466, 1794852011481);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1574484774003671040', 2, 2, 'open', 0, 1, NULL, 1795461420000, 0, 1795456853055, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1795456822649, 1795456853090);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1574484774414712832', 2, 2, 'open', 0, 1, NULL, 1795461360000, 0, 1795456853264, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1795456822782, 1795456853354);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1574484741975965696', 1, 0, 'blocked', 0, 0, NULL, 1795456860786, 0, 1795456860865, NULL, NULL, '{"channelId":"1571947970587262976","effectKey":"990A9ShEQnNnWNsgMk2jZlZV","keyedAt":1795456815067,"textHash":"TlVb5Lb3NX7Q92bKyaIGzN"}', 0, 0, 'permissions', NULL, 'The bot needs Send Messages in #closed-events. Grant it in the channel''s permissions.', 1795456815044, 1795456860955);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '739dfe1f-668c-4005-a2ef-3c3d0f9143d5', 1, 0, 'blocked', 0, 1, NULL, 1795456860806, 0, 1795456860868, NULL, NULL, NULL, 0, 0, 'permissions', NULL, 'The bot needs Send Messages in #closed. Grant it in the channel''s permissions.', 1795456803310, 1795456860964);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1574485181778100224:1', 1, 0, 'open', 0, 1, NULL, 1809805500000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1795456920056, 1795456920056);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1571947970637594624', 4, 3, 'open', 0, 0, NULL, 1795456919917, 0, 1795456920049, 'c111ea82-2b6f-4dd3-b607-52393cc02e51', 1795456980049, NULL, 1, 0, NULL, NULL, NULL, 1794852004439, 1795456919917);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1571947970650177536:1571948007740407808', 4, 3, 'open', 0, 0, NULL, 1795456919877, 0, 1795456920086, '7ae51998-6b70-4dfa-bcd4-91476865096f', 1795456980086, NULL, 1, 0, NULL, NULL, NULL, 1794852010635, 1795456919877);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '82176136-0ba3-40a3-b42c-54fb582fe39b', 1, 1, 'open', 0, 1, NULL, 1795496406251, 0, 1795410006260, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1795410002260, 1795410006276);
INSERT INTO public.jobs VALUES ('904882766124666248', 215740863352, 'rules-message', '904882766133055112', 3, 3, 'done', 0, 2, NULL, 1795456802394, 0, 1795456802411, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852004486, 1795456802518);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1141161780234041800', 4, 4, 'done', 0, 2, NULL, 1795456802379, 0, 1795456802407, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852004309, 1795456802518);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1571947970515959808', 3, 3, 'done', 0, 2, NULL, 1795456802385, 0, 1795456802432, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852004366, 1795456802538);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1571947970494988288:1571948007320977408', 3, 3, 'done', 0, 2, NULL, 1795456802433, 0, 1795456802551, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010496, 1795456802610);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1571947970494988288:1571948007409057792', 3, 3, 'done', 0, 2, NULL, 1795456802441, 0, 1795456802562, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010542, 1795456802623);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1571948008952561664', 6, 6, 'open', 0, 1, NULL, 1809205200000, 0, 1795456802675, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852010731, 1795456802813);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '43d39e12-5e2c-4dfb-9af3-e5dbb264dcec', 1, 1, 'done', 0, 1, NULL, 1795456802836, 0, 1795456802869, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1795410002247, 1795456802890);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1571947970494988288:1571948007484555264', 4, 3, 'blocked', 0, 2, NULL, 1795456807484, 0, 1795456807503, NULL, NULL, NULL, 0, 0, 'save', NULL, 'The message was deleted. Choose another message, or delete this configuration.', 1794852010563, 1795456807538);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1571947970562097152', 4, 3, 'blocked', 0, 2, NULL, 1795456808104, 0, 1795456808122, NULL, NULL, NULL, 0, 0, 'permissions', NULL, 'The bot needs Send Messages in #closed-rules. Grant it in the channel''s permissions.', 1794852004404, 1795456808181);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '73493128-fe9c-4d37-b7aa-818327ab269b', 1, 1, 'open', 0, 1, NULL, 1795543210213, 0, 1795456810234, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1794852005219, 1795456810305);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1571947970570485760:1571948007572635648', 4, 3, 'blocked', 0, 0, NULL, 1795456813325, 0, 1795456813330, NULL, NULL, NULL, 0, 0, 'permissions', NULL, 'The bot needs View Channel in #closed-buttons. Grant it in the channel''s permissions.', 1794852010586, 1795456813349);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1574484741975965696:1', 1, 0, 'open', 0, 1, NULL, 1809632700000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1795456815045, 1795456815045);
INSERT INTO public.jobs VALUES ('904882766124666248', 215740863352, 'automod-rules', '', 1, 0, 'blocked', 0, 1, NULL, 1795456821209, 0, 1795456821242, NULL, NULL, NULL, 0, 0, 'permissions', NULL, 'The bot needs Manage Server to set up AutoMod. Grant it to one of the bot''s roles in Server Settings.', 1795456821209, 1795456821270);
INSERT INTO public.jobs VALUES ('904882766124666248', 215740863352, 'event-calendar', '1571948010957438976', 1, 0, 'blocked', 0, 1, NULL, 1795456822475, 0, 1795456822508, NULL, NULL, NULL, 0, 0, 'permissions', NULL, 'The bot needs the Create Events permission. Grant it to one of the bot''s roles in Server Settings. Or leave the location empty.', 1795456822475, 1795456822539);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'raid-topic', '1571947970708897792', 1, 0, 'blocked', 0, 0, NULL, 1795456860775, 0, 1795456860861, NULL, NULL, NULL, 0, 0, 'channel', NULL, 'The topic has no room left for the raid time. Shorten it.', 1795456814248, 1795456860937);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'link-reply-removal', '1571947985443487744', 1, 0, 'blocked', 1, 1, NULL, 1795456860820, 0, 1795456860910, NULL, NULL, '{"replyId":"1571947985485430784"}', 0, 0, 'permissions', NULL, 'Discord does not let the bot delete its reply. The bot needs View Channel in the channel.', 1795456813446, 1795456861097);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1574484774414712832:1', 1, 0, 'blocked', 0, 1, NULL, 1795456860830, 0, 1795456860965, NULL, NULL, NULL, 0, 0, 'permissions', NULL, 'The bot needs View Channel, Send Messages and Embed Links in #closed-pings. Grant them in the channel''s permissions.', 1795456822788, 1795456861379);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'moderation-hit', '136abf444fa64d919f75435a2f377105:48', 1, 0, 'open', 1, 1, 'member:1571947980058001408', 1795456918549, 0, 1795456918576, '59125d21-780b-4d73-9eb9-4d3a9c00f6a0', 1795456978576, '{"line":"**Auto moderation** blocked a message from <@1571947980058001408> (eve) in <#1141161381656036732> at <t:1795456918:T>, rule \"Guildhall: offensive words\". No default action is chosen in the settings, so nothing else was done.\n> “blockhead”","logMessage":{"channelId":"1141163075606266815","effectKey":"T2rkdQ0U_1GJ7dHuejk5W7kL","keyedAt":1795456918661,"textHash":"qdwAK7z4hOwjat9FoaHCQ2"}}', 1, 0, NULL, NULL, NULL, 1795456918563, 1795456918661);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder-test', '4bcdbecb-0e8a-4447-840e-a9aad683225b ab55e279-5ff1-4409-938f-c1d7eb4310b2', 1, 0, 'open', 1, 0, NULL, 1795456919823, 0, 1795456919876, '8b7a047a-afac-4ffd-8be7-ee5cbd2d22f1', 1795456979876, '{"channelId":"1571947970625011712","effectKey":"itGdOwDli_-nZICeDnqjzZNG","keyedAt":1795456919935,"textHash":"GtW7M0mcFhkTusAI9RBTj_"}', 1, 0, NULL, NULL, NULL, 1795456919823, 1795456919935);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'automod-rules', '', 4, 3, 'open', 0, 1, NULL, 1795456919916, 0, 1795456920070, '2935f688-9e27-43ca-9697-bfbbffbed1e9', 1795456980070, NULL, 1, 0, NULL, NULL, NULL, 1794852001790, 1795456919916);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'commands-menu', '', 12, 11, 'open', 0, 0, NULL, 1795456919976, 0, 1795456920108, '09f416d1-5c62-4a6d-9935-00803edc04b9', 1795456980108, NULL, 1, 0, NULL, NULL, NULL, 1794852001342, 1795456919976);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1574485181778100224', 1, 0, 'open', 0, 0, NULL, 1795456920047, 0, 1795456920113, '59ea0286-0dbb-4e9c-84b1-7f128b831d90', 1795456980113, '{"channelId":"1571947970671149056","effectKey":"4XMlYjyLIwCcJioBfjlPzKUi","keyedAt":1795456920134,"textHash":"zuvgGeQqgdpuaxoDL6kBR-"}', 1, 0, NULL, NULL, NULL, 1795456920047, 1795456920134);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'a144b0e5-b2da-4a7f-897d-80d2b59cf32e', 1, 0, 'open', 0, 1, NULL, 1795456920000, 0, 1795456920119, 'a649d81d-b94d-4ae3-a287-6e96792183ba', 1795456980119, '{"from":1795456920000,"channelId":"1571947970604040192","text":"A one-off whose answer was lost","roleId":null,"lack":null,"isRecurring":false,"send":{"channelId":"1571947970604040192","effectKey":"tzcIbUGL45TOlF575lf0llsH","keyedAt":1795456920133,"textHash":"zWK3pMgrx5OKvLZy02kJzv"}}', 1, 0, NULL, NULL, NULL, 1795456861592, 1795456920133);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '18576fde-bea1-4096-bcc7-c9a4d1fa6e7e', 1, 0, 'open', 0, 1, NULL, 1795456920000, 0, 1795456920144, '466ddb35-e953-4a0c-ab8b-6458c627b144', 1795456980144, '{"from":1795456920000,"channelId":"1571947970616623104","text":"A daily one that was noted and not sent","roleId":null,"lack":null,"isRecurring":true,"send":{"channelId":"1571947970616623104","effectKey":"WlqNxY-aonrP5SasoOMyBjKF","keyedAt":1795456920155,"textHash":"A3w4ezV1Byeyw_00JwClSU"}}', 1, 0, NULL, NULL, NULL, 1795456861656, 1795456920155);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'moderation-hit', '136abf444fa64d919f75435a2f377105:54', 1, 0, 'open', 1, 1, 'member:537058916465798419', 1795456919997, 0, 1795456920116, 'b2862019-1531-43cd-997f-d07d3667e944', 1795456980116, '{"warning":{"channelId":"1571947980322242560","effectKey":"pj371rrZgZdegWtVJJijf_n2","keyedAt":1795456920151,"textHash":"55UKCs5fQt1NUFEkxXW56v"}}', 1, 0, NULL, NULL, NULL, 1795456920000, 1795456920151);
INSERT INTO public.jobs VALUES ('904882766124666248', 215740863352, 'commands-menu', '', 9, 8, 'open', 0, 0, NULL, 1795456920069, 0, 1795456920162, 'e9d02a02-71da-4dea-9f71-558130d7fcf0', 1795456980162, NULL, 1, 0, NULL, NULL, NULL, 1794852001343, 1795456920069);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1574484774003671040:1', 1, 0, 'open', 0, 1, NULL, 1795456920000, 0, 1795456920123, '25fbb797-0482-4773-afdd-bc0f79acbcc2', 1795456980123, '{"channelId":"1571947970675343360","effectKey":"lXdlmFhWpBIPpVP49_rmjEp_","keyedAt":1795456920162,"textHash":"5J84SMQplwaMExP7T49vR2"}', 1, 0, NULL, NULL, NULL, 1795456822650, 1795456920162);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'moderation-hit', '136abf444fa64d919f75435a2f377105:59', 1, 0, 'open', 1, 1, 'member:727312579119933124', 1795456920157, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1795456920173, 1795456920173);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1574485181782294528', 1, 0, 'open', 0, 0, NULL, 1795456920120, 0, 1795456920163, '9404ceee-7c4d-4d3d-a4bd-31cd4f28cfea', 1795456980163, '{"channelId":"1571947970696314880","effectKey":"c2hu6JSTAOkyRIsy16jDWqgQ","keyedAt":1795456920182,"textHash":"4CcMPcSorr3CcJhZwkIe4M"}', 1, 0, NULL, NULL, NULL, 1795456920120, 1795456920182);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'link-reply-removal', '1571947985716117504', 1, 0, 'open', 1, 1, NULL, 1795456920185, 0, 1795456920193, '7357a508-9c95-4be2-a61b-4b40345d662f', 1795456980193, '{"replyId":"1571947985745477632"}', 1, 0, NULL, NULL, NULL, 1795456920185, 1795456920195);


--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration VALUES ('0001-first-slice', '2026-11-16T18:00:01.007Z');
INSERT INTO public.kysely_migration VALUES ('0002-idempotency-keys', '2026-11-16T18:00:01.010Z');
INSERT INTO public.kysely_migration VALUES ('0003-members-by-user', '2026-11-16T18:00:01.011Z');
INSERT INTO public.kysely_migration VALUES ('0004-reconcile-refs', '2026-11-16T18:00:01.016Z');
INSERT INTO public.kysely_migration VALUES ('0005-settings', '2026-11-16T18:00:01.018Z');
INSERT INTO public.kysely_migration VALUES ('0006-rules', '2026-11-16T18:00:01.023Z');
INSERT INTO public.kysely_migration VALUES ('0007-url-rules', '2026-11-16T18:00:01.031Z');
INSERT INTO public.kysely_migration VALUES ('0008-auto-mod-hits', '2026-11-16T18:00:01.033Z');
INSERT INTO public.kysely_migration VALUES ('0009-idempotency-keys-by-user', '2026-11-16T18:00:01.034Z');
INSERT INTO public.kysely_migration VALUES ('0010-lookups-and-pruning', '2026-11-16T18:00:01.039Z');
INSERT INTO public.kysely_migration VALUES ('0011-jobs', '2026-11-16T18:00:01.048Z');
INSERT INTO public.kysely_migration VALUES ('0012-shards', '2026-11-16T18:00:01.055Z');
INSERT INTO public.kysely_migration VALUES ('0013-rules-saves', '2026-11-16T18:00:01.062Z');
INSERT INTO public.kysely_migration VALUES ('0014-link-replies', '2026-11-16T18:00:01.067Z');
INSERT INTO public.kysely_migration VALUES ('0015-moderation', '2026-11-16T18:00:01.073Z');
INSERT INTO public.kysely_migration VALUES ('0016-reconcile-targets-to-jobs', '2026-11-16T18:00:01.074Z');
INSERT INTO public.kysely_migration VALUES ('0017-reminders', '2026-11-16T18:00:01.080Z');
INSERT INTO public.kysely_migration VALUES ('0018-role-buttons', '2026-11-16T18:00:01.090Z');
INSERT INTO public.kysely_migration VALUES ('0019-analytics', '2026-11-16T18:00:01.097Z');
INSERT INTO public.kysely_migration VALUES ('0020-commands', '2026-11-16T18:00:01.102Z');
INSERT INTO public.kysely_migration VALUES ('0021-events', '2026-11-16T18:00:01.110Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);


--
-- Data for Name: link_replies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.link_replies VALUES ('1141159621277537239', '1571947985158275072', '1571947970482405376', '1571947985221189632', 'https://fxtwitter.com/a/status/1', 1, 1794852005060);
INSERT INTO public.link_replies VALUES ('1141159621277537239', '1571947985443487744', '1571947970574680064', '1571947985485430784', 'https://fxtwitter.com/a/status/2', 1, 1794852005124);
INSERT INTO public.link_replies VALUES ('1141159621277537239', '1571947985716117504', '1571947970683731968', '1571947985745477632', 'https://fxtwitter.com/a/status/3', 1, 1794852005191);


--
-- Data for Name: message_requests; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message_requests VALUES ('1141159621277537239', 'c6de44c5-9e3e-42f8-a6bb-dafa9bddfb34', '1571947970494988288', '1571948007320977408', 'Choose your roles.', '{"title":"Roles","description":"Press a button.","image_url":null,"color":5793266}', 1794852010315);
INSERT INTO public.message_requests VALUES ('1141159621277537239', '69afc9ab-04e6-4961-8ae2-2a617b949a8d', '1571947970494988288', '1571948007409057792', 'Pick one.', NULL, 1794852010339);
INSERT INTO public.message_requests VALUES ('1141159621277537239', '69007063-3553-4369-a2bb-9ed7a8688dc4', '1571947970494988288', '1571948007484555264', 'A message that is deleted.', NULL, 1794852010357);
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'c22c2db1-dc05-4b6b-9d98-2519e9a497a4', '1571947970570485760', '1571948007572635648', 'Buttons in a closed channel.', NULL, 1794852010375);
INSERT INTO public.message_requests VALUES ('1141159621277537239', '4d550f22-9c77-4283-9df3-dc476faed5be', '1571947970645983232', '1571948007656521728', 'Buttons that are being changed.', NULL, 1794852010396);
INSERT INTO public.message_requests VALUES ('1141159621277537239', '66b5393b-71d1-45ec-8b09-4dc3355f2ca9', '1571947970650177536', '1571948007740407808', 'Buttons that are being deleted.', NULL, 1794852010417);
INSERT INTO public.message_requests VALUES ('1141159621277537239', '2b26726c-6f4e-4e93-b081-d8a68c5d7889', '1571947970662760448', '1571948007836876800', 'A message before its edit.', NULL, 1794852010436);
INSERT INTO public.message_requests VALUES ('1141159621277537239', '71639f6c-0054-4e4e-b289-2f185c0de885', '1571947970494988288', '1571948007409057792', 'Pick exactly one.', NULL, 1794852010462);
INSERT INTO public.message_requests VALUES ('1141159621277537239', '851e6b56-9b84-4298-a1de-0e25e5f6c3e9', '1571947970662760448', '1571948007836876800', 'A message after its edit.', NULL, 1795456919864);
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'bcac453e-42b1-4ed4-aefa-9c66ebe4439c', '1571947970658566144', NULL, 'A message whose answer was lost', NULL, 1795456919892);


--
-- Data for Name: moderation_hits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.moderation_hits VALUES ('1141159621277537239', '78baec454efa48ee90501838e65da70b:75', '537058916465798419', '1141161381656036732', '1571947971610673152', 4, '', 'Cuh0qP8BX41HJ-CFlRFz6C', 'warn', 1794852003870, 0, 1794852003901, '1571947980355796992');
INSERT INTO public.moderation_hits VALUES ('1141159621277537239', '136abf444fa64d919f75435a2f377105:48', '1571947980058001408', '1141161381656036732', '1571947971610673152', 4, 'blockhead', 'OfRC_TFgjuoUaYakjkGmGV', '', 1795456918549, 0, NULL, NULL);
INSERT INTO public.moderation_hits VALUES ('1141159621277537239', '136abf444fa64d919f75435a2f377105:54', '537058916465798419', '1141161381656036732', '1571947971610673152', 4, 'damn again', '417wCZ17zgKoQ0q6s7vlsk', 'warn', 1795456919997, 0, NULL, NULL);
INSERT INTO public.moderation_hits VALUES ('1141159621277537239', '136abf444fa64d919f75435a2f377105:59', '727312579119933124', '1141161381656036732', '1571947971610673152', 4, 'crap', 'NvgGNQERlzYpnbqfYMlNJV', 'warn', 1795456920157, 0, NULL, NULL);


--
-- Data for Name: raid_times; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.raid_times VALUES ('1141159621277537239', '1141161680591637685', 1809201600000, '287373610639129009', 1794852011465);
INSERT INTO public.raid_times VALUES ('1141159621277537239', '1571947970708897792', 1809547200000, '287373610639129009', 1795456814240);
INSERT INTO public.raid_times VALUES ('1141159621277537239', '1571947970700509184', 1809720000000, '287373610639129009', 1795456860821);


--
-- Data for Name: recorded_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recorded_events OVERRIDING SYSTEM VALUE VALUES (28, '[["1141159621277537239",20780,"moderation_hit","","",null,1]]', 1);
INSERT INTO public.recorded_events OVERRIDING SYSTEM VALUE VALUES (29, '[["1141159621277537239",20780,"moderation_hit","","",null,1]]', 1);
INSERT INTO public.recorded_events OVERRIDING SYSTEM VALUE VALUES (30, '[["1141159621277537239",20780,"moderation_hit","","",null,1]]', 1);


--
-- Data for Name: reminder_messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.reminder_messages VALUES ('1141159621277537239', '1571948002682077184', 1794852009224);
INSERT INTO public.reminder_messages VALUES ('1141159621277537239', '1571948006939295744', 1794852010240);
INSERT INTO public.reminder_messages VALUES ('1141159621277537239', '1571948007220314112', 1794852010306);
INSERT INTO public.reminder_messages VALUES ('1141159621277537239', '1574288392739356672', 1795410001740);
INSERT INTO public.reminder_messages VALUES ('1141159621277537239', '1574484722216599552', 1795456810316);


--
-- Data for Name: reminders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.reminders VALUES ('1141159621277537239', '3afa103e-5d13-436c-927a-8df8af683ef8', '1571947970390130688', 'A one-off to come', '1141162577385857632', 1811844000000, NULL, NULL, '19:00:00.000', 'Asia/Tokyo', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1794852005188);
INSERT INTO public.reminders VALUES ('1141159621277537239', '1999e31d-2eb1-4ca8-bec7-e105a66d3872', '1571947970390130688', 'A weekly one', NULL, 1796824800000, 'weekly', 2, '09:00:00.000', 'America/New_York', 0, 0, 1796220000000, NULL, NULL, NULL, NULL, 2, '287373610639129009', 1794852005234);
INSERT INTO public.reminders VALUES ('904882766124666248', 'cdfa6bad-c076-4564-8f03-6cfc41ecbbe3', '904882766133055112', 'Raid in an hour', '904882766145638027', 1798916400000, 'weekly', 5, '20:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '489223684992463714', 1794852005243);
INSERT INTO public.reminders VALUES ('1141159621277537239', '739dfe1f-668c-4005-a2ef-3c3d0f9143d5', '1571947970553708544', 'A one-off that is blocked', NULL, 1795456807284, NULL, NULL, '18:00:07.284', 'UTC', 0, 0, NULL, NULL, 1795456807306, NULL, 'The bot needs Send Messages in #closed. Grant it in the channel''s permissions.', 1, '287373610639129009', 1795456803290);
INSERT INTO public.reminders VALUES ('1141159621277537239', '0a59a015-86ec-4bce-b313-c1b63889b783', '1571947970390130688', 'A one-off that was sent', NULL, 1794852009206, NULL, NULL, '18:00:09.206', 'UTC', 1, 0, 1794852009206, NULL, NULL, 1794852009224, NULL, 1, '287373610639129009', 1794852005207);
INSERT INTO public.reminders VALUES ('1141159621277537239', '4bcdbecb-0e8a-4447-840e-a9aad683225b', '1571947970625011712', 'A test whose answer was lost', NULL, 1798761600000, NULL, NULL, '00:00:00.000', 'UTC', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1795456861677);
INSERT INTO public.reminders VALUES ('1141159621277537239', '82176136-0ba3-40a3-b42c-54fb582fe39b', '1571947970553708544', 'A daily one that was refused', NULL, 1795496406251, 'daily', NULL, '16:00:06.251', 'Australia/Sydney', 0, 0, 1795410006251, NULL, NULL, NULL, 'The bot needs Send Messages in #closed. Grant it in the channel''s permissions.', 1, '287373610639129009', 1795410002256);
INSERT INTO public.reminders VALUES ('1141159621277537239', '43d39e12-5e2c-4dfb-9af3-e5dbb264dcec', '1571947970553708544', 'A one-off that expired', NULL, 1795410006242, NULL, NULL, '05:00:06.242', 'UTC', 0, 1, NULL, NULL, 1795410006267, NULL, 'The bot needs Send Messages in #closed. Grant it in the channel''s permissions. Choose a new time.', 1, '287373610639129009', 1795410002245);
INSERT INTO public.reminders VALUES ('1141159621277537239', 'a144b0e5-b2da-4a7f-897d-80d2b59cf32e', '1571947970604040192', 'A one-off whose answer was lost', NULL, 1795456920000, NULL, NULL, '18:02:00.000', 'UTC', 0, 0, NULL, 1795456920000, NULL, NULL, NULL, 1, '287373610639129009', 1795456861587);
INSERT INTO public.reminders VALUES ('1141159621277537239', '18576fde-bea1-4096-bcc7-c9a4d1fa6e7e', '1571947970616623104', 'A daily one that was noted and not sent', NULL, 1795456920000, 'daily', NULL, '19:02:00.000', 'Europe/Berlin', 0, 0, NULL, 1795456920000, NULL, NULL, NULL, 1, '287373610639129009', 1795456861642);
INSERT INTO public.reminders VALUES ('1141159621277537239', '73493128-fe9c-4d37-b7aa-818327ab269b', '1571947970390130688', 'A daily one', NULL, 1795543210213, 'daily', NULL, '19:00:10.213', 'Europe/Berlin', 0, 0, 1795456810213, NULL, NULL, 1795456810316, NULL, 1, '287373610639129009', 1794852005214);


--
-- Data for Name: role_buttons; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1571948007320977408', '1571947970494988288', '188743c6-44c7-49aa-a282-28609771f065', '[{"id":"lQm9opSz","role_id":"1141162677032456051","label":"Guest","emoji":"👋","style":"primary","add_only":true,"pick_one":false,"children":[]},{"id":"_y9LkzKr","role_id":null,"label":"Raids","emoji":"<:sword:1141162975963862700>","style":"success","add_only":false,"pick_one":true,"children":[{"id":"lQzKKZOH","role_id":"1141162577385857632","label":"Raider","emoji":"<:torch:1141162876317264281>","style":"secondary","add_only":false,"pick_one":false,"children":[]},{"id":"8l0hwlly","role_id":null,"label":"More","emoji":null,"style":"danger","add_only":false,"pick_one":false,"children":[{"id":"4nHhcX9I","role_id":"1141162677032456051","label":"Guest of the raid","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"children":[]}]}]}]', 0, 1, 1794852010498, '287373610639129009', 1794852010498, 1, 1, NULL, NULL, '[]', 0);
INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1571948007409057792', '1571947970494988288', '82bdcc6f-c8cf-4747-bd15-1a323ede5078', '[{"id":"mH2P93Lh","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"children":[]},{"id":"2fGQkaMR","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"children":[]}]', 1, 1, 1794852010544, '287373610639129009', 1794852010544, 1, 1, NULL, NULL, '[]', 0);
INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1571948007484555264', '1571947970494988288', 'd202c2a1-f24a-4282-bfcd-19baefcc76e6', '[{"id":"UHILJ9M1","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"children":[]}]', 0, 1, 1794852010564, '287373610639129009', 1794852010564, 1, 1, NULL, NULL, '[]', 0);
INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1571948007740407808', '1571947970650177536', NULL, '[]', 0, 2, 1794852010636, '287373610639129009', 1795456919940, 2, 4, NULL, NULL, '[]', 0);
INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1571948007572635648', '1571947970570485760', 'e9951ffc-2b3a-4b17-97de-a65853ce4cd9', '[{"id":"HCcClks0","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"children":[]},{"id":"Ocg12v1A","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"children":[]}]', 0, 2, 1794852010587, '287373610639129009', 1795456808354, 2, 4, NULL, NULL, '[]', 0);
INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1571948007656521728', '1571947970645983232', 'e3f23565-3510-4c38-9999-411f7cb81386', '[{"id":"3ZkpQPcX","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"children":[]},{"id":"i4mTVgTl","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"children":[]}]', 0, 2, 1794852010610, '287373610639129009', 1795456920017, 2, 4, '{"configId":"e3f23565-3510-4c38-9999-411f7cb81386","buttons":[{"id":"3ZkpQPcX","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"children":[]}],"pickOne":false,"version":1,"createdAt":1794852010610,"updatedBy":"287373610639129009","updatedAt":1794852010610}', 1795456924017, '[]', 0);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('BUdsUz68Z2-JVgiYixbbTWmu', '287373610639129009', 1794852001626, 1795456801626, NULL);
INSERT INTO public.sessions VALUES ('-RGky1CNb2B3aJ3xvkyqbjlc', '489223684992463714', 1794852001641, 1795456801641, 1794852011634);
INSERT INTO public.sessions VALUES ('71Mf5fRHA073uqDZFGW_s6fh', '287373610639129009', 1795410002056, 1796014802056, NULL);
INSERT INTO public.sessions VALUES ('qtJ6niMSJul6TaFrdoAHcmgo', '489223684992463714', 1795456803058, 1796061603058, NULL);


--
-- Data for Name: shard_leases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.shard_leases VALUES (1, 0, '8cebee0b-e890-43db-b136-eeb522305be2', 1795456941627);


--
-- Data for Name: url_rule_lists; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.url_rule_lists VALUES ('1141159621277537239', '[{"input_pattern":"^https?://(?:www\\.)?(?:twitter|x)\\.com/","output_pattern":"https://fxtwitter.com/","channel_ids":null},{"input_pattern":"(reddit)\\.com","output_pattern":"rx$1.com","channel_ids":["1571947970482405376","1141161381656036732"]}]', 1, '287373610639129009', 1794852004526);
INSERT INTO public.url_rule_lists VALUES ('904882766124666248', '[{"input_pattern":"tiktok\\.com","output_pattern":"vxtiktok.com","channel_ids":null}]', 1, '489223684992463714', 1794852004536);


--
-- Data for Name: user_guilds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.user_guilds VALUES ('287373610639129009', '[{"id":"945470240286000953","name":"Quiet Corner","icon":null,"owner":true,"permissions":"8866461766385663","memberCount":1},{"id":"1141159621277537239","name":"Guildhall Demo","icon":"4f2d8c1b9a7e6053d1c2b3a495867f0e","owner":true,"permissions":"8866461766385663","memberCount":6}]', 1795456803112);
INSERT INTO public.user_guilds VALUES ('489223684992463714', '[{"id":"904882766124666248","name":"Raid Night","icon":"a_91c0de57b2a84f3e6d5c4b3a29180f7e","owner":false,"permissions":"8866461766385663","memberCount":4},{"id":"1141159621277537239","name":"Guildhall Demo","icon":"4f2d8c1b9a7e6053d1c2b3a495867f0e","owner":false,"permissions":"311455763521","memberCount":6}]', 1795456803141);


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('287373610639129009', 'ada', '8342729096ea3675442027381ff50dfe', 1795410002056);
INSERT INTO public.users VALUES ('489223684992463714', 'ben', '1a5f04b1d7e3c2968b0f7d6e5c4b3a29', 1795456803058);


--
-- Name: analytics_users_user_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.analytics_users_user_number_seq', 7, true);


--
-- Name: recorded_events_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.recorded_events_id_seq', 30, true);


--
-- Name: analytics_event_days analytics_event_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytics_event_days
    ADD CONSTRAINT analytics_event_days_pkey PRIMARY KEY (guild_id, day, event, command);


--
-- Name: analytics_user_days analytics_user_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytics_user_days
    ADD CONSTRAINT analytics_user_days_pkey PRIMARY KEY (guild_id, day, block);


--
-- Name: analytics_users analytics_users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytics_users
    ADD CONSTRAINT analytics_users_pkey PRIMARY KEY (user_number);


--
-- Name: analytics_users analytics_users_user_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analytics_users
    ADD CONSTRAINT analytics_users_user_id_key UNIQUE (user_id);


--
-- Name: blame_counts blame_counts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.blame_counts
    ADD CONSTRAINT blame_counts_key PRIMARY KEY (guild_id, user_id);


--
-- Name: bot_profile bot_profile_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bot_profile
    ADD CONSTRAINT bot_profile_pkey PRIMARY KEY (id);


--
-- Name: channel_rules channel_rules_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.channel_rules
    ADD CONSTRAINT channel_rules_key PRIMARY KEY (guild_id, channel_id);


--
-- Name: discord_tokens discord_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.discord_tokens
    ADD CONSTRAINT discord_tokens_pkey PRIMARY KEY (user_id);


--
-- Name: event_sign_ups event_sign_ups_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event_sign_ups
    ADD CONSTRAINT event_sign_ups_key PRIMARY KEY (guild_id, event_id, slot_id, user_id);


--
-- Name: event_slots event_slots_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event_slots
    ADD CONSTRAINT event_slots_key PRIMARY KEY (guild_id, event_id, slot_id);


--
-- Name: events events_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_key PRIMARY KEY (guild_id, event_id);


--
-- Name: gateway_sessions gateway_sessions_by_count_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gateway_sessions
    ADD CONSTRAINT gateway_sessions_by_count_key PRIMARY KEY (shard_count, shard_id);


--
-- Name: guild_commands guild_commands_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_commands
    ADD CONSTRAINT guild_commands_key PRIMARY KEY (guild_id, command_name);


--
-- Name: guild_members guild_members_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_members
    ADD CONSTRAINT guild_members_key PRIMARY KEY (guild_id, user_id);


--
-- Name: guild_settings guild_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_settings
    ADD CONSTRAINT guild_settings_pkey PRIMARY KEY (guild_id);


--
-- Name: guilds guilds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guilds
    ADD CONSTRAINT guilds_pkey PRIMARY KEY (guild_id);


--
-- Name: handled_events handled_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.handled_events
    ADD CONSTRAINT handled_events_pkey PRIMARY KEY (event_id);


--
-- Name: hug_counts hug_counts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hug_counts
    ADD CONSTRAINT hug_counts_key PRIMARY KEY (guild_id, giver_id, receiver_id);


--
-- Name: idempotency_keys idempotency_keys_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_key PRIMARY KEY (user_id, method, path, key);


--
-- Name: identify_turns identify_turns_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identify_turns
    ADD CONSTRAINT identify_turns_pkey PRIMARY KEY (bucket);


--
-- Name: jobs jobs_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_key PRIMARY KEY (guild_id, kind, key);


--
-- Name: kysely_migration_lock kysely_migration_lock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);


--
-- Name: kysely_migration kysely_migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);


--
-- Name: message_requests message_requests_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message_requests
    ADD CONSTRAINT message_requests_key PRIMARY KEY (guild_id, request_id);


--
-- Name: moderation_hits moderation_hits_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.moderation_hits
    ADD CONSTRAINT moderation_hits_key PRIMARY KEY (guild_id, hit_id);


--
-- Name: raid_times raid_times_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.raid_times
    ADD CONSTRAINT raid_times_key PRIMARY KEY (guild_id, channel_id);


--
-- Name: recorded_events recorded_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recorded_events
    ADD CONSTRAINT recorded_events_pkey PRIMARY KEY (id);


--
-- Name: reminder_messages reminder_messages_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reminder_messages
    ADD CONSTRAINT reminder_messages_key PRIMARY KEY (guild_id, message_id);


--
-- Name: reminders reminders_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_key PRIMARY KEY (guild_id, reminder_id);


--
-- Name: role_buttons role_buttons_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.role_buttons
    ADD CONSTRAINT role_buttons_key PRIMARY KEY (guild_id, message_id);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (session_id);


--
-- Name: shard_leases shard_leases_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.shard_leases
    ADD CONSTRAINT shard_leases_key PRIMARY KEY (shard_count, shard_id);


--
-- Name: link_replies url_answers_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.link_replies
    ADD CONSTRAINT url_answers_key PRIMARY KEY (guild_id, message_id);


--
-- Name: url_rule_lists url_rule_lists_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.url_rule_lists
    ADD CONSTRAINT url_rule_lists_pkey PRIMARY KEY (guild_id);


--
-- Name: user_guilds user_guilds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_guilds
    ADD CONSTRAINT user_guilds_pkey PRIMARY KEY (user_id);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (user_id);


--
-- Name: analytics_event_days_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analytics_event_days_by_day ON public.analytics_event_days USING btree (day);


--
-- Name: analytics_user_days_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analytics_user_days_by_day ON public.analytics_user_days USING btree (day);


--
-- Name: analytics_users_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analytics_users_by_day ON public.analytics_users USING btree (last_day);


--
-- Name: blame_counts_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX blame_counts_by_user ON public.blame_counts USING btree (user_id, count);


--
-- Name: event_sign_ups_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX event_sign_ups_in_order ON public.event_sign_ups USING btree (guild_id, event_id, "position");


--
-- Name: event_slots_by_ping; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX event_slots_by_ping ON public.event_slots USING btree (guild_id, ping_message_id);


--
-- Name: event_slots_by_scheduled_event; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX event_slots_by_scheduled_event ON public.event_slots USING btree (guild_id, scheduled_event_id);


--
-- Name: events_by_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_by_end ON public.events USING btree (ends_at);


--
-- Name: events_by_message; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_by_message ON public.events USING btree (guild_id, message_id);


--
-- Name: events_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_open ON public.events USING btree (guild_id, ends_at) WHERE (is_cancelled = 0);


--
-- Name: guild_members_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX guild_members_by_user ON public.guild_members USING btree (user_id);


--
-- Name: handled_events_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX handled_events_by_time ON public.handled_events USING btree (handled_at);


--
-- Name: hug_counts_by_receiver; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX hug_counts_by_receiver ON public.hug_counts USING btree (guild_id, receiver_id);


--
-- Name: idempotency_keys_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_by_time ON public.idempotency_keys USING btree (created_at);


--
-- Name: idempotency_keys_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_by_user ON public.idempotency_keys USING btree (user_id, created_at);


--
-- Name: jobs_blocked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_blocked ON public.jobs USING btree (guild_id, kind) WHERE (state = 'blocked'::text);


--
-- Name: jobs_done; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_done ON public.jobs USING btree (updated_at) WHERE ((state = 'done'::text) AND (is_once = 1));


--
-- Name: jobs_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_due ON public.jobs USING btree (priority, run_at) WHERE (state = 'open'::text);


--
-- Name: jobs_failed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_failed ON public.jobs USING btree (run_at) WHERE ((state = 'open'::text) AND (attempts > 0));


--
-- Name: jobs_lanes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_lanes ON public.jobs USING btree (guild_id, lane) WHERE ((state = 'open'::text) AND (lane IS NOT NULL));


--
-- Name: jobs_leased; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_leased ON public.jobs USING btree (leased_until) WHERE (lease_token IS NOT NULL);


--
-- Name: jobs_next; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_next ON public.jobs USING btree (run_at) WHERE (state = 'open'::text);


--
-- Name: link_replies_by_channel; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX link_replies_by_channel ON public.link_replies USING btree (guild_id, channel_id);


--
-- Name: link_replies_by_reply; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX link_replies_by_reply ON public.link_replies USING btree (guild_id, reply_id);


--
-- Name: link_replies_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX link_replies_by_time ON public.link_replies USING btree (created_at);


--
-- Name: message_requests_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX message_requests_by_time ON public.message_requests USING btree (requested_at);


--
-- Name: moderation_hits_by_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX moderation_hits_by_end ON public.moderation_hits USING btree (done_at);


--
-- Name: moderation_hits_by_log_message; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX moderation_hits_by_log_message ON public.moderation_hits USING btree (log_message_id);


--
-- Name: moderation_hits_by_message; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX moderation_hits_by_message ON public.moderation_hits USING btree (guild_id, user_id, content_hash, happened_at);


--
-- Name: reminder_messages_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reminder_messages_by_time ON public.reminder_messages USING btree (noted_at);


--
-- Name: reminders_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reminders_open ON public.reminders USING btree (guild_id, next_run_at) WHERE (is_sent = 0);


--
-- Name: role_buttons_by_config; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX role_buttons_by_config ON public.role_buttons USING btree (guild_id, config_id);


--
-- Name: role_buttons_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX role_buttons_by_time ON public.role_buttons USING btree (updated_at);


--
-- Name: sessions_by_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);


--
-- Name: sessions_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id, expires_at);


--
-- Name: user_guilds_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX user_guilds_by_time ON public.user_guilds USING btree (fetched_at);


--
-- Name: users_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_by_time ON public.users USING btree (updated_at);


--
-- PostgreSQL database dump complete
--


