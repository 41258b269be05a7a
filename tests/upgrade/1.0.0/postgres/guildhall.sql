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

--
-- Name: public; Type: SCHEMA; Schema: -; Owner: -
--




--
-- Name: SCHEMA public; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON SCHEMA public IS 'standard public schema';


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
-- Name: auto_mod_savers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auto_mod_savers (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    job_revision integer NOT NULL
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
-- Name: counted_word_hits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.counted_word_hits (
    guild_id text NOT NULL,
    hit_id text NOT NULL,
    counted_at bigint NOT NULL
);


--
-- Name: discord_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.discord_tokens (
    user_id text NOT NULL,
    access_token text NOT NULL,
    refresh_token text NOT NULL,
    scope text NOT NULL,
    expires_at bigint NOT NULL,
    refreshing_until bigint
);


--
-- Name: earlier_word_rules; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.earlier_word_rules (
    guild_id text NOT NULL,
    rule_id text NOT NULL,
    list_id integer NOT NULL,
    content text NOT NULL,
    rule text,
    ended_at bigint NOT NULL
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
-- Name: gateway_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.gateway_counts (
    shard_count integer NOT NULL,
    shard_id integer NOT NULL,
    session_id text NOT NULL,
    sequence bigint NOT NULL,
    counted_at bigint NOT NULL
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
    alive_at bigint NOT NULL,
    members_as_of bigint DEFAULT 0 NOT NULL,
    missed_guilds text DEFAULT '[]'::text NOT NULL,
    last_sign_at bigint DEFAULT 0 NOT NULL,
    unwritten_guilds text DEFAULT '[]'::text NOT NULL
);


--
-- Name: guild_access; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_access (
    guild_id text NOT NULL,
    grants text NOT NULL,
    is_empty smallint NOT NULL,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
);


--
-- Name: guild_checks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_checks (
    guild_id text NOT NULL,
    checked_at bigint NOT NULL
);


--
-- Name: guild_commands; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_commands (
    guild_id text NOT NULL,
    command_name text NOT NULL,
    is_enabled smallint NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL
);


--
-- Name: guild_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_members (
    guild_id text NOT NULL,
    user_id text NOT NULL,
    is_member smallint NOT NULL,
    role_ids text NOT NULL,
    checked_at bigint NOT NULL,
    joined_at text,
    is_pending smallint DEFAULT 0 NOT NULL,
    timed_out_until bigint
);


--
-- Name: guild_problems; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guild_problems (
    guild_id text NOT NULL,
    problem_id text NOT NULL,
    area text,
    severity text NOT NULL,
    content text NOT NULL,
    since bigint NOT NULL,
    gone_at bigint,
    alerted_at bigint,
    alert_key text
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
    updated_at bigint NOT NULL,
    time_zone text,
    version integer DEFAULT 1 NOT NULL,
    alerts_channel_id text,
    welcome_embeds text
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
    updated_at bigint NOT NULL,
    added_at bigint
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
    created_at bigint NOT NULL,
    is_posted smallint DEFAULT 1 NOT NULL
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
    requested_at bigint NOT NULL,
    user_id text,
    is_restoration smallint DEFAULT 0 NOT NULL,
    embeds text,
    parts text
);


--
-- Name: message_versions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.message_versions (
    guild_id text NOT NULL,
    message_id text NOT NULL,
    version integer NOT NULL,
    digest text NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    content text,
    embed text,
    parts text
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
    log_message_id text,
    is_time_exact integer DEFAULT 1 NOT NULL
);


--
-- Name: parked_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.parked_events (
    id bigint NOT NULL,
    guild_id text NOT NULL,
    module text NOT NULL,
    session_id text NOT NULL,
    seq bigint NOT NULL,
    shard_id integer NOT NULL,
    event text NOT NULL,
    payload text NOT NULL,
    received_at bigint NOT NULL,
    attempts integer NOT NULL,
    set_aside_at bigint
);


--
-- Name: parked_events_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.parked_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.parked_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: problem_alerts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.problem_alerts (
    guild_id text NOT NULL,
    alert_key text NOT NULL,
    channel_id text NOT NULL,
    content text NOT NULL,
    created_at bigint NOT NULL,
    refusal text,
    closed_at bigint,
    message_id text
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
    size integer NOT NULL,
    is_set_aside integer DEFAULT 0 NOT NULL
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
-- Name: refused_sends; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.refused_sends (
    guild_id text NOT NULL,
    setting text NOT NULL,
    channel_id text NOT NULL,
    reason text NOT NULL,
    refused_at bigint NOT NULL
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
    updated_at bigint NOT NULL,
    recurrence text,
    first_day text,
    last_day text,
    is_paused smallint DEFAULT 0 NOT NULL,
    parts text
);


--
-- Name: revisions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.revisions (
    revision_id bigint NOT NULL,
    guild_id text NOT NULL,
    at bigint NOT NULL,
    user_id text,
    username text,
    area text NOT NULL,
    target_type text NOT NULL,
    target_key text NOT NULL,
    target_name text NOT NULL,
    action text NOT NULL,
    changes text NOT NULL,
    stored text,
    restorable_until bigint,
    undecided text,
    undecided_until bigint,
    bytes integer NOT NULL,
    refers_to text
);


--
-- Name: revisions_revision_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.revisions ALTER COLUMN revision_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.revisions_revision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: role_button_reposts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.role_button_reposts (
    guild_id text NOT NULL,
    request_id text NOT NULL,
    config_id text NOT NULL,
    config text NOT NULL,
    seen_version integer,
    version integer NOT NULL,
    user_id text NOT NULL,
    message_id text,
    requested_at bigint NOT NULL
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
    is_waiting_for_rules smallint NOT NULL,
    are_permissions_recorded smallint DEFAULT 0 NOT NULL,
    message text
);


--
-- Name: role_presses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.role_presses (
    guild_id text NOT NULL,
    interaction_id text NOT NULL,
    member_id text NOT NULL,
    config_id text NOT NULL,
    button_id text NOT NULL,
    pressed_in text NOT NULL,
    token text,
    received_at bigint NOT NULL
);


--
-- Name: saved_messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.saved_messages (
    guild_id text NOT NULL,
    folded_name text NOT NULL,
    name text NOT NULL,
    content text NOT NULL,
    parts text NOT NULL,
    version integer NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL
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
-- Name: word_hits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.word_hits (
    guild_id text NOT NULL,
    day integer NOT NULL,
    list_id integer NOT NULL,
    word text NOT NULL,
    list_name text NOT NULL,
    count integer NOT NULL
);


--
-- Name: word_list_sets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.word_list_sets (
    guild_id text NOT NULL,
    version integer NOT NULL,
    changed_id integer,
    undo text,
    undo_until bigint,
    save_number integer NOT NULL,
    save_revision integer NOT NULL,
    refusals text NOT NULL,
    other_rules integer,
    problem text
);


--
-- Name: word_lists; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.word_lists (
    guild_id text NOT NULL,
    list_id integer NOT NULL,
    version integer NOT NULL,
    content text NOT NULL,
    updated_by text NOT NULL,
    updated_at bigint NOT NULL,
    is_removed integer NOT NULL,
    applied_version integer NOT NULL,
    rule_id text,
    noted_name text,
    written text,
    rule text,
    repairs text NOT NULL,
    restored text,
    problem text,
    blocked_on text
);


--
-- Data for Name: analytics_event_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20822, 'default_blame', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20822, 'default_blame', '', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20822, 'role_change', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20822, 'role_change', '', 1);
INSERT INTO public.analytics_event_days VALUES ('1141159621277537239', 20823, 'link_rewritten', '', 1);
INSERT INTO public.analytics_event_days VALUES ('', 20823, 'link_rewritten', '', 1);


--
-- Data for Name: analytics_user_days; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: analytics_users; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: auto_mod_savers; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: blame_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.blame_counts VALUES ('1141159621277537239', 'default', 1);


--
-- Data for Name: bot_profile; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.bot_profile VALUES (1, '1140797200197802534', 'Guildhall', 'c0ffee254729296a45a3885639ac7e10', '287373610639129009', 1799172008746);


--
-- Data for Name: channel_rules; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1589704982012100608', '["Be kind.","No spam.","Have **fun**."]', 2, '287373610639129009', 1799085603607, NULL, '{"messageIds":["1589704984369299456"],"leavingIds":[],"posting":null}', NULL, 2, 2, '[]');
INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1589704982192455680', '["As it was."]', 3, '287373610639129009', 1799172017281, '{"contents":["As it is."],"version":2,"updatedBy":"287373610639129009","updatedAt":1799172009138}', '{"messageIds":["1590067395538452480"],"leavingIds":[],"posting":null}', 1799172021281, 3, 3, '[]');
INSERT INTO public.channel_rules VALUES ('1141159621277537239', '1589704982179872768', '["A rule at the kill."]', 1, '287373610639129009', 1799172017275, '{"contents":[],"version":0,"updatedBy":"","updatedAt":0}', '{"messageIds":[],"leavingIds":[],"posting":{"since":1799172017327,"key":"a9ad52f7-b483-4f12-827d-ea4e62072b71","textHashes":["NEr00vtlVxR6ZVz7Tind5X"],"shownBefore":[]}}', 1799172021275, 1, 1, '[]');


--
-- Data for Name: counted_word_hits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_word_hits VALUES ('1141159621277537239', '5dc78725da2c4d68a189705144eb1a57:75', 1799172000010);


--
-- Data for Name: discord_tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.discord_tokens VALUES ('287373610639129009', 'jAaGVEAtqga2G1CTFje4NUCX6rgeZI6_F207DvsLPJqFFAlSgE1fJDrP5UE9qzpEK-w-25JVU5UjdQ', 'j8REI-V_pOGIhEqyTD0Ta6JDomYW3mJ5jZtZ_oY65uukbLcfvOnaBqUEdovnHLYWDhuma0V2wACMiw', 'identify guilds', 1799690402678, NULL);
INSERT INTO public.discord_tokens VALUES ('489223684992463714', 'Pba8NZV7BGZnEgU6DeUsmFwE2CD7WhIVTBo-1m00SDrJon-Qj4FtJ4immuyR7g39xokCdJ-4aUtEpg', 'NfoOtzvJsPoY9SUJzJKsPayMRurVFn3s5Z7v8_9G2pAqfWIJMFRiKK3o55N2kaQNl6tGFW-DyDLc2g', 'identify guilds', 1799690402889, NULL);


--
-- Data for Name: earlier_word_rules; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: event_sign_ups; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.event_sign_ups VALUES ('1141159621277537239', '1589704988320333824', 1, '537058916465798419', 1);


--
-- Data for Name: event_slots; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.event_slots VALUES ('1141159621277537239', '1589704988320333824', 1, 1809799200000, 0, NULL, NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1589704988320333824', 2, 1809885600000, 0, NULL, NULL, NULL);
INSERT INTO public.event_slots VALUES ('1141159621277537239', '1590067429453594624', 1, 1809972000000, 0, NULL, NULL, NULL);


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES ('1141159621277537239', '1589704988320333824', '1589704982104375296', '287373610639129009', 'Molten Core', '', 40, NULL, '1589704988861399040', 0, 1809889200000, 1, 3, 2, 1799085604555, 1799172000001);
INSERT INTO public.events VALUES ('1141159621277537239', '1590067429453594624', '1589704982230204416', '287373610639129009', 'Half Posted', '', 40, NULL, NULL, 0, 1809975600000, 1, 2, 1, 1799172017252, 1799172017252);


--
-- Data for Name: gateway_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.gateway_counts VALUES (1, 0, '5dc78725da2c4d68a189705144eb1a57', 88, 1799172016573);


--
-- Data for Name: gateway_sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.gateway_sessions VALUES (1, 0, '5dc78725da2c4d68a189705144eb1a57', 'ws://localhost:28501/gateway', 88, 1799172009161, 1799172009161, '[]', 1799172009161, '[]');


--
-- Data for Name: guild_access; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_access VALUES ('1141159621277537239', '[{"subject":{"type":"role","id":"1141162378096855098"},"areas":{"settings":"view","reminders":"edit"},"until":null,"endsAt":null,"endedAt":null,"joinedAt":null,"member":null},{"subject":{"type":"user","id":"537058916465798419"},"areas":{"rules":"edit"},"until":"2027-03-01","endsAt":1803942000000,"endedAt":null,"joinedAt":"2023-08-19T12:05:00.000Z","member":{"id":"537058916465798419","username":"cleo","display_name":"Cleo the Quick","avatar_url":"http://localhost:28501/cdn/avatars/537058916465798419/a_3b9ac9ff12de4b8f97c06a1d5e2f8c70.png"}}]', 0, 1, '287373610639129009', 1799085603952);


--
-- Data for Name: guild_checks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_checks VALUES ('1141159621277537239', 1799172000192);
INSERT INTO public.guild_checks VALUES ('904882766124666248', 1799172017531);


--
-- Data for Name: guild_commands; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'blame', 1, '287373610639129009', 1799085603110, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'unavailable', 1, '287373610639129009', 1799085603211, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'updateraidtime', 1, '287373610639129009', 1799085603235, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'ask', 1, '287373610639129009', 1799085603265, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'animehug', 1, '287373610639129009', 1799085603289, 1);
INSERT INTO public.guild_commands VALUES ('1141159621277537239', 'createevent', 1, '287373610639129009', 1799085603304, 1);
INSERT INTO public.guild_commands VALUES ('904882766124666248', 'blame', 1, '489223684992463714', 1799172017346, 1);


--
-- Data for Name: guild_members; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_members VALUES ('1141159621277537239', '537058916465798419', 1, '["1141162677032456051"]', 1799172008571, '2023-08-19T12:05:00.000Z', 0, NULL);
INSERT INTO public.guild_members VALUES ('1141159621277537239', '287373610639129009', 1, '[]', 1799172008615, '2023-08-16T09:00:00.000Z', 0, NULL);
INSERT INTO public.guild_members VALUES ('904882766124666248', '489223684992463714', 1, '["904882766137249417"]', 1799172017308, '2021-11-02T20:10:00.000Z', 0, NULL);


--
-- Data for Name: guild_problems; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_problems VALUES ('1141159621277537239', 'commands/ask/permission', 'commands', 'warning', '{"title":"/ask does not work.","detail":"Not available: the bot''s operator hasn''t connected an AI model.","fix":"Switch the command off, or ask the bot''s operator to connect a model.","place":{"tab":"commands"},"channelIds":[]}', 1799085603819, NULL, NULL, NULL);


--
-- Data for Name: guild_settings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guild_settings VALUES ('1141159621277537239', '?', 'Hello {user}, this is {server}.', '1589704981974351872', '1589704982116958208', 'warn', 1, '1589704982133735424', NULL, '287373610639129009', 1799085603487, 'Europe/Berlin', 2, '1589704982142124032', '[{"title":"Start here","description":"Say hello, {user}.","color":5793266,"image_url":null}]');


--
-- Data for Name: guilds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guilds VALUES ('904882766124666248', 'Raid Night', 'a_91c0de57b2a84f3e6d5c4b3a29180f7e', '177570220218867829', 4, 1, '[{"id":"904882766124666248","name":"@everyone","color":0,"position":0,"permissions":"311455763521","managed":false,"mentionable":false},{"id":"904882766145638027","name":"Raider","color":3447003,"position":1,"permissions":"0","managed":false,"mentionable":true},{"id":"904882766141443722","name":"Guildhall","color":0,"position":2,"permissions":"18966844140726","managed":true,"mentionable":false},{"id":"904882766137249417","name":"Raid Leader","color":15105570,"position":3,"permissions":"8","managed":false,"mentionable":false}]', '[{"id":"904882766133055112","name":"general","type":0,"position":0,"parentId":null,"topic":null,"overwrites":[]},{"id":"904882766149832332","name":"Raids","type":4,"position":1,"parentId":null,"topic":null,"overwrites":[]},{"id":"904882766154026637","name":"molten-keep","type":0,"position":1,"parentId":"904882766149832332","topic":"Bring fire resistance.","overwrites":[]},{"id":"904882766158220942","name":"sunken-vault","type":0,"position":2,"parentId":"904882766149832332","topic":null,"overwrites":[]},{"id":"904882766162415247","name":"Raid voice","type":2,"position":0,"parentId":"904882766149832332","topic":null,"overwrites":[]}]', '[{"id":"904882766166609552","name":"loot","animated":false}]', '["904882766141443722"]', 1799085602600, 1799085602600);
INSERT INTO public.guilds VALUES ('1141159621277537239', 'Guildhall Demo', '4f2d8c1b9a7e6053d1c2b3a495867f0e', '287373610639129009', 5, 1, '[{"id":"1141159621277537239","name":"@everyone","color":0,"position":0,"permissions":"311455763521","managed":false,"mentionable":false},{"id":"1141162677032456051","name":"Guest","color":0,"position":1,"permissions":"0","managed":false,"mentionable":true},{"id":"1141162577385857632","name":"Raider","color":3908957,"position":2,"permissions":"0","managed":false,"mentionable":true},{"id":"1141162477743453517","name":"Guildhall","color":5793266,"position":3,"permissions":"18966844140726","managed":true,"mentionable":false},{"id":"1141162378096855098","name":"Moderator","color":16426522,"position":4,"permissions":"1099511636098","managed":false,"mentionable":false},{"id":"1141162278454450983","name":"Keeper","color":15548997,"position":5,"permissions":"8","managed":false,"mentionable":false}]', '[{"id":"1141161580945039266","name":"The Hall","type":4,"position":0,"parentId":null,"topic":null,"overwrites":[]},{"id":"1141161381656036732","name":"general","type":0,"position":0,"parentId":"1141161580945039266","topic":"Say hello.","overwrites":[]},{"id":"1141161481302635151","name":"announcements","type":5,"position":1,"parentId":"1141161580945039266","topic":null,"overwrites":[{"id":"1141159621277537239","type":0,"allow":"0","deny":"2048"},{"id":"1141162477743453517","type":0,"allow":"2048","deny":"0"}]},{"id":"1141161680591637685","name":"raid-times","type":0,"position":2,"parentId":"1141161580945039266","topic":"When we meet.","overwrites":[]},{"id":"1141161780234041800","name":"rules","type":0,"position":3,"parentId":"1141161580945039266","topic":null,"overwrites":[]},{"id":"1141161879876445915","name":"Behind the scenes","type":4,"position":1,"parentId":null,"topic":null,"overwrites":[]},{"id":"1141161979523044334","name":"staff","type":0,"position":4,"parentId":"1141161879876445915","topic":null,"overwrites":[{"id":"1141159621277537239","type":0,"allow":"0","deny":"1024"},{"id":"1141162378096855098","type":0,"allow":"1024","deny":"0"}]},{"id":"1141163075606266815","name":"mod-log","type":0,"position":5,"parentId":"1141161879876445915","topic":null,"overwrites":[{"id":"1141159621277537239","type":0,"allow":"0","deny":"1024"},{"id":"1141162378096855098","type":0,"allow":"1024","deny":"0"},{"id":"1141162477743453517","type":0,"allow":"1024","deny":"0"}]},{"id":"1141162079165448449","name":"Fireside","type":2,"position":0,"parentId":"1141161580945039266","topic":null,"overwrites":[]},{"id":"1589704981974351872","name":"welcome","type":0,"position":6,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982012100608","name":"house-rules","type":0,"position":7,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982049849344","name":"reminders","type":0,"position":8,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982066626560","name":"menus","type":0,"position":9,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982079209472","name":"posts","type":0,"position":10,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982091792384","name":"links","type":0,"position":11,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982104375296","name":"events","type":0,"position":12,"parentId":null,"topic":"[Next raid: <t:1809712800:F>, Fri, May 7, 2027, 20:00 (Europe/Berlin)]","overwrites":[]},{"id":"1589704982116958208","name":"absences","type":0,"position":13,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982133735424","name":"mod-log","type":0,"position":14,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982142124032","name":"alerts","type":0,"position":15,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982154706944","name":"half-post","type":0,"position":16,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982167289856","name":"half-edit","type":0,"position":17,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982179872768","name":"half-rules","type":0,"position":18,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982192455680","name":"half-restore","type":0,"position":19,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982205038592","name":"half-reminder","type":0,"position":20,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982221815808","name":"half-buttons","type":0,"position":21,"parentId":null,"topic":null,"overwrites":[]},{"id":"1589704982230204416","name":"half-event","type":0,"position":22,"parentId":null,"topic":null,"overwrites":[]}]', '[{"id":"1141162776674860166","name":"guildhall","animated":false},{"id":"1141162876317264281","name":"torch","animated":true},{"id":"1141162975963862700","name":"sword","animated":false}]', '["1141162477743453517"]', 1799172008571, 1799085602600);


--
-- Data for Name: handled_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.handled_events VALUES ('1589704988202893312', 1799085604494);
INSERT INTO public.handled_events VALUES ('1589704988274196480', 1799085604515);
INSERT INTO public.handled_events VALUES ('1589704988290973696', 1799085604528);
INSERT INTO public.handled_events VALUES ('1589704988915924992', 1799085604682);


--
-- Data for Name: hug_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.hug_counts VALUES ('1141159621277537239', '537058916465798419', '727312579119933124', 1);


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/blame/toggle', 'faf3cf60-0f04-4ef1-8cad-7f358b8c67ad', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '8df4b9a2-405b-4624-a395-74268748078a', 1799085611105, 200, '{"command_name":"blame","is_enabled":true,"version":1,"status":"queued"}', 1799085603105);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/unavailable/toggle', 'be13bc5d-c02f-4282-9f15-551cebb3024c', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '485b43b9-ebcf-499e-9682-a9804ebae57b', 1799085611209, 200, '{"command_name":"unavailable","is_enabled":true,"version":1,"status":"queued"}', 1799085603209);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/updateraidtime/toggle', '7aab9a0b-383e-416b-89b0-2c8714bfa979', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', 'c4f89641-b105-4843-86c9-9f93130c6710', 1799085611233, 200, '{"command_name":"updateraidtime","is_enabled":true,"version":1,"status":"queued"}', 1799085603233);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/ask/toggle', '58f5b942-a72c-40cb-87f5-2aedc878a185', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '831cb8f8-bacd-421d-821b-b6a8f36b9aa7', 1799085611263, 200, '{"command_name":"ask","is_enabled":true,"version":1,"status":"queued"}', 1799085603263);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/animehug/toggle', '2c54a77e-6f79-4e94-aec0-20ef3649714f', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '442c057f-9664-4972-b536-7c9b47ea884f', 1799085611285, 200, '{"command_name":"animehug","is_enabled":true,"version":1,"status":"queued"}', 1799085603285);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/commands/createevent/toggle', '09ec4733-23aa-4283-b846-72ac0bfd384d', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '0d6de166-db20-4acd-8265-5fe5966fb50c', 1799085611301, 200, '{"command_name":"createevent","is_enabled":true,"version":1,"status":"queued"}', 1799085603301);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', '9f745933-515c-45b0-bde5-255a20df60c8', 'GQxULPGJ3ttcgbmGkGLRYySLVn2RhptfTveV13GWBHQ', 'd103fdb5-11f7-4b2e-be5c-c5367a4f9d4b', 1799085611512, 200, '{"version":1,"revision":1,"save":1}', 1799085603512);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', '36f03736-6eef-4bcb-8f13-0b52578915cb', 'uQ2IO2mT1AYN63VAuuiyfnmSEMg12dZGJS5lkPIYNm0', '570d5720-332b-4560-ab5f-a546611d8969', 1799085611603, 200, '{"version":2,"revision":2,"save":2}', 1799085603603);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/word_lists', '865e106b-c1ee-4c37-afa5-9350d06698e8', 'muJuC03IAEM8xGwk6yq9XbDSg2AoLVOg3fj6iTHhnT8', '715ca1b0-6a93-4656-bdc0-c1af81addfcd', 1799085611709, 201, '{"listId":"1","version":1,"revision":1,"save":1}', 1799085603709);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/word_lists', '8fb7bc72-3987-41e4-9636-0ffd663be30e', 'U8pcR5HjWF-9UmSLuqQRZeHxW0mzSIcStj7hrBwKL4k', '97c701f5-535e-42a3-b230-73730e0d94fc', 1799085611841, 201, '{"listId":"2","version":2,"revision":2,"save":2}', 1799085603841);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', 'c3af5f50-90da-4810-9ae7-bc94c7b4d6e7', '52SdbyXXA-tiUkww-Mvec_43L1gGrlRz5P61VqbqHUE', 'cdd7a4e9-f65b-4b68-a4a1-f9edd1c37f42', 1799085611984, 201, '{"id":"a9201a96-2676-4a04-ae01-40bad1717171"}', 1799085603984);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '64786450-67b3-4308-8cd5-10d7b3f4d280', '6RKlRzN0LK_cxNo0OK4bcs-yRIGNcvL_9pIEh3YkFZg', 'bc079d18-518c-4fc3-be0f-b695ac799466', 1799085612008, 201, '{"id":"16b9b675-d680-4f79-ae9d-249453db73dd"}', 1799085604008);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '7ae3ac5e-8ca8-45a9-9363-26a58d0b7a3e', 'YOSq0-5t6fg4Ol7AzLvhmkI4OuOM7-ilKf3xthS9gGI', '2aaea7ad-81f4-4fdc-a647-cbd4b1e050c1', 1799085612022, 201, '{"id":"92d9565f-c27f-4a0a-9b70-9df4f97e1f3b"}', 1799085604022);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '2090f4a5-6dc1-4892-9bc4-dcda69634872', 'O_-qPUM9fIKeEdZoZod1X3buqRsc9u-9IW2g0v_ydjE', '9d8a9bf5-35ff-44b6-a58b-08287e2eefc1', 1799085612039, 201, '{"id":"a754a1fe-b5f2-49ad-a850-d0ef9716ac3f"}', 1799085604039);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '743802a9-77ce-4aa2-8868-a56e86c1e8f6', 'eGWBHxI34KSxiYPolgZzW9NIQoP295GX1xGmX3Groq0', 'f3296a3e-3b30-4684-bcab-2cac34c29dda', 1799085612053, 201, '{"id":"9e4292a0-8215-4467-8144-067f0284db7c"}', 1799085604053);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '45300fdb-d80e-4a18-9627-8a48d8c219a7', 'zeET1BsCyS8GY0tWHKDo5gJRm4sdNaH9rOejqkm9xVM', '55f17df7-442a-443e-808b-89e203f86a73', 1799085612065, 201, '{"id":"f018b26f-30a6-479c-851d-1c78610b2d4e"}', 1799085604065);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders/f018b26f-30a6-479c-851d-1c78610b2d4e/pause', '7e819cb3-a443-448c-b027-53217b5e5086', '9DDmc9k6w_iAyLVSxyuNHiPFFONfZdd4-Fb29n8SY7g', '33780456-bc2e-4bef-85c8-f40b9cf3e849', 1799085612078, 200, '{"id":"f018b26f-30a6-479c-851d-1c78610b2d4e"}', 1799085604078);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', 'ced0cd3c-0839-4f48-a0f0-e4065e8187ea', '-xmyEY5bYYKzW4Ev7vssg27-GMUGeUwIMOr4_FSmkes', '6f2a9d8f-8bb2-4b61-9a6d-b50fefb87534', 1799085612089, 201, '{"id":"bec505f2-1152-4d4b-9d83-e0c89fa2ad42"}', 1799085604089);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders/bec505f2-1152-4d4b-9d83-e0c89fa2ad42/skip', 'b7266da6-4cdf-4899-8dd1-21a998100719', '9DDmc9k6w_iAyLVSxyuNHiPFFONfZdd4-Fb29n8SY7g', 'cee0f0db-80fa-4aeb-b912-a7bf7d232f0b', 1799085612100, 200, '{"id":"bec505f2-1152-4d4b-9d83-e0c89fa2ad42"}', 1799085604100);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', 'ec2fc577-39cd-4d71-9537-220c7e124bd5', 'Mhftx6jmoW3ujquIt-LlfTwp7NKzYT0jYOBCzygHIZ8', 'e336aacd-eae7-4dd7-82d8-e1107f90579a', 1799085612120, 201, '{"id":"bae4663f-8928-464a-99e2-e441e4a99d9c"}', 1799085604120);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'DELETE', '/guilds/1141159621277537239/reminders/bae4663f-8928-464a-99e2-e441e4a99d9c', 'f3fe9e93-130d-4914-993c-a598627b5297', '9DDmc9k6w_iAyLVSxyuNHiPFFONfZdd4-Fb29n8SY7g', 'b413f046-9690-4010-a7ac-07ff1c2039f3', 1799085612131, 204, NULL, 1799085604131);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', 'd45e6900-07e5-4a80-8a4b-f2f6e1becb45', 'XCLc8rduEj-CUwMiUiRHIL3P9Hn9P5xhpBI2L8SMUDY', 'a52db73c-480a-40ee-91ee-a4e601e34b37', 1799085612143, 201, '{"request_id":"e0eebc88-158b-4905-a95d-2b04bcf38064"}', 1799085604143);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/role_button_configs', 'dc659e4c-5a3b-4433-8cca-74430907a4c9', 'tr5pXes5zGRk0-HHkObMQDOCA_CEy18NvU8fjxiXX4Q', '79bff3c8-e56f-4773-b61e-11aa21e3d1bd', 1799085612190, 201, '{"id":"ea7b3df6-a0a2-493c-b9e8-47b8efe736fe","channel_id":"1589704982066626560","message_id":"1589704986915241984","revision":1,"save":1}', 1799085604190);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', 'f613d47a-f595-44d7-87b6-eba3934bdfa2', 'yUTfXxNqtJ9fRsK1NDxLHdJn4SEfYJvoMhtap9FXczg', '851ed445-bead-4d84-8977-02c95f2c01ed', 1799085612368, 201, '{"request_id":"66318897-2f7b-43a2-93c8-15381060485e"}', 1799085604368);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', 'ee9210e3-3ffa-463b-8c09-2ba395e834a4', 'z2-kBi1fo52ArJJvGzu_l9Hkp2HFqUq954Gy7MtMPr4', '77944d08-3b11-40b0-8ea7-8db8e63fb37f', 1799172016981, 201, '{"request_id":"248100af-8320-4544-9db0-d24e7d011742"}', 1799172008981);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', '1561bcd1-94c6-415d-8950-2871601db227', 'vGzmvd2iv-SPzoBuAaN3XnMB4RO70jJUrxiO1MDQCfw', '786ae47a-6272-4898-b2ae-f7f188207707', 1799172017020, 201, '{"request_id":"b731f0cd-f26e-4a53-882e-0dd25d9c25bc"}', 1799172009020);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/role_button_configs', '5398deac-82d3-4fae-9ed7-51af225b9ab2', 'xHZfoXmWjEvbBvDSAyDwZ0E3GYAPipunnJcy54v8zHE', '640b0f8b-41f0-48e8-8b1b-5fc49b8c44d5', 1799172017052, 201, '{"id":"d1e7820b-b5fb-4210-bffd-3b9c36f7b127","channel_id":"1589704982221815808","message_id":"1590067395194519552","revision":1,"save":1}', 1799172009052);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', 'c3796cfa-0a94-417e-b21b-9ab2ead37682', 'X4846qQlEp86EhwuC_LH7h64FIOIoju6UTAQNo3AgIw', '9c2509b5-73ea-408e-9180-d12c73f790e3', 1799172017099, 200, '{"version":1,"revision":1,"save":1}', 1799172009099);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', '60f74ec7-c31b-431a-8469-adb494d1c8fb', 'jTZ98_wlFZ5VoYCV4BCoJm4l-F42u0QMfmnv87j9Jnc', '1b8eb88f-cef7-4ad4-9b79-49d965072190', 1799172017133, 200, '{"version":2,"revision":2,"save":2}', 1799172009133);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/reminders', '8346e99c-1a90-42ca-b996-b55a7f5b22f9', 'HJaamXkAQ8Kxu9ov8lf7F9OPmfaF4c2yN4pDYoegXlU', 'dfab6c17-9438-4385-a5ab-5f3323e161b6', 1799172017194, 201, '{"id":"42ad6212-dcae-4971-82cc-4323c3a57aed"}', 1799172009194);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/messages', 'c1cd6ad1-cf4a-4228-9c7e-c23525653fec', 'Mruq3-fKrqtaI-cGjiujFx-oUd8VMBTZYoZugGdZoGA', '697d9e51-fd99-455d-abfa-46b03792d7bf', 1799172025237, 201, '{"request_id":"e1d8b4bc-dfc9-40aa-b070-fc76808a0079"}', 1799172017237);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/word_lists', 'eb036ca5-dccb-402e-955d-fa63433caf06', 'lIE5ybHnslUsfmd7lsxb08MbVfVrhggG1ISulxpW3FE', '99ba2f80-59ad-4d21-b552-002d36971ff1', 1799172025254, 201, '{"listId":"3","version":3,"revision":3,"save":3}', 1799172017254);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/history/36/restore', 'cc57b2fe-0bc0-4679-b5d9-7e78fdbdd090', '-q48xHlUM8SveWp_nYPZwdMU5YnEVy_3lxwnWXHxljY', '53b1052b-4929-4613-b3c6-29a9eea711ef', 1799172025244, 200, '{"saved":{"version":3,"revision":3,"save":3}}', 1799172017244);
INSERT INTO public.idempotency_keys VALUES ('489223684992463714', 'POST', '/guilds/904882766124666248/commands/blame/toggle', 'a6ac1d38-5057-4f4a-b919-c61ab6dbe8a7', 'lsE6YzRhikmSNiEsPfOQY76JXNLoOikWUCHgsYLT9Vw', '7faadbe5-8633-4f4f-9237-d22ff23b5e05', 1799172025328, 200, '{"command_name":"blame","is_enabled":true,"version":1,"status":"queued"}', 1799172017328);
INSERT INTO public.idempotency_keys VALUES ('287373610639129009', 'POST', '/guilds/1141159621277537239/rules', 'fdf9de3e-7d6d-4e09-aca5-f7dfd5b598f9', 'eiSTH3ihH0rYwwz1vtLn0xzBlDC66oq0WiPehjTn7Bg', '0240c158-4762-4899-9e67-c98ec30bcfd7', 1799172025239, 200, '{"version":1,"revision":1,"save":1}', 1799172017239);


--
-- Data for Name: identify_turns; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.identify_turns VALUES (0, 1799085607705);


--
-- Data for Name: jobs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'commands-menu', '', 8, 8, 'done', 0, 0, NULL, 1799085603344, 0, 1799085603354, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085602511, 1799085603392);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1589704982012100608', 2, 2, 'done', 0, 0, NULL, 1799085603605, 0, 1799085603619, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603515, 1799085603652);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'a9201a96-2676-4a04-ae01-40bad1717171', 1, 0, 'open', 0, 1, NULL, 1801504800000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603992, 1799085603992);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '16b9b675-d680-4f79-ae9d-249453db73dd', 1, 0, 'open', 0, 1, NULL, 1801591200000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604012, 1799085604012);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '92d9565f-c27f-4a0a-9b70-9df4f97e1f3b', 1, 0, 'open', 0, 1, NULL, 1801418400000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604027, 1799085604027);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'a754a1fe-b5f2-49ad-a850-d0ef9716ac3f', 1, 0, 'open', 0, 1, NULL, 1802282400000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604043, 1799085604043);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '9e4292a0-8215-4467-8144-067f0284db7c', 1, 0, 'open', 0, 1, NULL, 1803924000000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604056, 1799085604056);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'f018b26f-30a6-479c-851d-1c78610b2d4e', 1, 0, 'open', 0, 1, NULL, 1801936800000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604068, 1799085604068);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', 'bec505f2-1152-4d4b-9d83-e0c89fa2ad42', 2, 0, 'open', 0, 1, NULL, 1801591200000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604092, 1799085604104);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', 'e0eebc88-158b-4905-a95d-2b04bcf38064', 1, 1, 'done', 1, 0, NULL, 1799085604145, 0, 1799085604158, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604146, 1799085604176);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1589704982066626560:1589704986915241984', 2, 2, 'done', 0, 0, NULL, 1799085604312, 0, 1799085604327, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604225, 1799085604349);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', '66318897-2f7b-43a2-93c8-15381060485e', 1, 1, 'done', 1, 0, NULL, 1799085604369, 0, 1799085604373, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604369, 1799085604393);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-edit', 'ad1257cd-8ab0-4f44-afca-665b806e1cd3', 1, 1, 'done', 1, 0, 'message 1589704987812823040', 1799085604417, 0, 1799085604421, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604417, 1799085604454);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1589704988320333824:1', 1, 0, 'open', 0, 1, NULL, 1809798300000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604571, 1799085604571);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1589704988320333824:2', 1, 0, 'open', 0, 1, NULL, 1809884700000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604572, 1799085604572);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'raid-topic', '1589704982104375296', 1, 1, 'done', 0, 0, NULL, 1799085604543, 0, 1799085604569, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604543, 1799085604608);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-press', '1589704988379054080', 1, 1, 'done', 1, 0, 'press:537058916465798419', 1799085604554, 0, 1799085604581, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604554, 1799085604624);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'automod-rules', '', 2, 2, 'done', 0, 1, NULL, 1799085608360, 0, 1799172000027, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085603339, 1799172000064);
INSERT INTO public.jobs VALUES ('', 0, 'analytics-roll-up', '', 1, 1, 'open', 0, 1, NULL, 1799172060089, 0, 1799172000033, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085602571, 1799172000089);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1589704988320333824', 2, 2, 'open', 0, 1, NULL, 1799172030001, 0, 1799172005006, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799085604570, 1799172005030);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', '248100af-8320-4544-9db0-d24e7d011742', 1, 1, 'done', 1, 0, NULL, 1799172008983, 0, 1799172008990, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799172008983, 1799172009008);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', 'b731f0cd-f26e-4a53-882e-0dd25d9c25bc', 1, 1, 'done', 1, 0, NULL, 1799172009022, 0, 1799172009026, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799172009022, 1799172009042);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'reminder', '42ad6212-dcae-4971-82cc-4323c3a57aed', 1, 0, 'open', 0, 1, NULL, 1799172017191, 0, 1799172017195, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb 5d7fd95e-2073-4083-8356-1a83c8f3fa80', 1799172077195, '{"from":1799172017191,"channelId":"1589704982205038592","text":"Sent at the kill.","roleId":null,"lack":null,"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}],"isRecurring":true,"send":{"channelId":"1589704982205038592","effectKey":"iwFYvpYlf_6gCYQf2ZwWo6W0","keyedAt":1799172017211,"textHash":"SHdGNWPY1yzDSBpDBYRSaO","parts":{"embeds":2,"hash":"AbU9NnnD5pgOmBdz2Ib_cm"}}}', 1, 0, NULL, NULL, NULL, 1799172009198, 1799172017211);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-ping', '1590067429453594624:1', 1, 0, 'open', 0, 1, NULL, 1809971100000, 0, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1799172017273, 1799172017273);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'role-buttons', '1589704982221815808:1590067395194519552', 2, 1, 'open', 0, 0, NULL, 1799172017257, 0, 1799172017394, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb e44007d3-d205-4ae3-a3bb-600d01aff2bb', 1799172077394, NULL, 1, 0, NULL, NULL, NULL, 1799172009056, 1799172017257);
INSERT INTO public.jobs VALUES ('904882766124666248', 215740863352, 'commands-menu', '', 2, 1, 'open', 0, 0, NULL, 1799172017381, 0, 1799172017435, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb 05f9b3a7-7c8a-462a-aba5-e585f4cbd138', 1799172077435, NULL, 1, 0, NULL, NULL, NULL, 1799085602517, 1799172017381);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'word-lists', '', 3, 2, 'open', 0, 0, NULL, 1799172017280, 0, 1799172017429, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb c8f2e0bd-15ce-4f8e-97e3-d027ded78cb0', 1799172077429, NULL, 1, 0, NULL, NULL, NULL, 1799085603713, 1799172017503);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-post', 'e1d8b4bc-dfc9-40aa-b070-fc76808a0079', 1, 0, 'open', 1, 0, NULL, 1799172017256, 0, 1799172017289, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb f845f9a4-e379-4e1b-aef9-c0924fa4e7f6', 1799172077289, '{"channelId":"1589704982154706944","effectKey":"Y179PX9UPAtfYWD_eTl_UCBe","keyedAt":1799172017303,"textHash":"YeJcEQUfvhgFM-9-jnoVG_","parts":{"embeds":2,"hash":"ijdY3U2p7kZSSl2Ok7_Az_"}}', 1, 0, NULL, NULL, NULL, 1799172017256, 1799172017303);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1589704982192455680', 3, 2, 'open', 0, 0, NULL, 1799172017269, 0, 1799172017316, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb 976b1b1b-8260-46db-a23e-58ba2411f59c', 1799172077316, NULL, 1, 0, NULL, NULL, NULL, 1799172009101, 1799172017269);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'message-edit', 'c1e50712-06c9-4c07-9feb-d52c44ca20f3', 1, 0, 'open', 1, 0, 'message 1590067395051913216', 1799172017308, 0, 1799172017343, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb 8fd71170-1212-48e1-89e6-3d4373131872', 1799172077343, '{"content":"Before the edit.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}', 1, 0, NULL, NULL, NULL, 1799172017308, 1799172017405);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'rules-message', '1589704982179872768', 1, 0, 'open', 0, 0, NULL, 1799172017258, 0, 1799172017313, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb 0a5b6680-4b75-4b30-aac9-1140c7c47e79', 1799172077313, '{"since":1799172017327,"key":"a9ad52f7-b483-4f12-827d-ea4e62072b71","textHashes":["NEr00vtlVxR6ZVz7Tind5X"],"shownBefore":[]}', 1, 0, NULL, NULL, NULL, 1799172017258, 1799172017327);
INSERT INTO public.jobs VALUES ('1141159621277537239', 272073655433, 'event-message', '1590067429453594624', 1, 0, 'open', 0, 0, NULL, 1799172017265, 0, 1799172017305, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb 64ee1daa-abf7-49c4-9dd0-2dfd5d25259d', 1799172077305, '{"channelId":"1589704982230204416","effectKey":"lmW5hL12vfoXdiwBS9q6A9-6","keyedAt":1799172017333,"textHash":"zuvgGeQqgdpuaxoDL6kBR-","parts":{"embeds":1,"hash":"ArNbNM4ZK4RAnaVqtw_P0e"}}', 1, 0, NULL, NULL, NULL, 1799172017265, 1799172017333);


--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration VALUES ('0001-first-slice', '2027-01-04T18:00:01.431Z');
INSERT INTO public.kysely_migration VALUES ('0002-idempotency-keys', '2027-01-04T18:00:01.434Z');
INSERT INTO public.kysely_migration VALUES ('0003-members-by-user', '2027-01-04T18:00:01.437Z');
INSERT INTO public.kysely_migration VALUES ('0004-reconcile-refs', '2027-01-04T18:00:01.441Z');
INSERT INTO public.kysely_migration VALUES ('0005-settings', '2027-01-04T18:00:01.443Z');
INSERT INTO public.kysely_migration VALUES ('0006-rules', '2027-01-04T18:00:01.445Z');
INSERT INTO public.kysely_migration VALUES ('0007-url-rules', '2027-01-04T18:00:01.452Z');
INSERT INTO public.kysely_migration VALUES ('0008-auto-mod-hits', '2027-01-04T18:00:01.454Z');
INSERT INTO public.kysely_migration VALUES ('0009-idempotency-keys-by-user', '2027-01-04T18:00:01.455Z');
INSERT INTO public.kysely_migration VALUES ('0010-lookups-and-pruning', '2027-01-04T18:00:01.458Z');
INSERT INTO public.kysely_migration VALUES ('0011-jobs', '2027-01-04T18:00:01.464Z');
INSERT INTO public.kysely_migration VALUES ('0012-shards', '2027-01-04T18:00:01.468Z');
INSERT INTO public.kysely_migration VALUES ('0013-rules-saves', '2027-01-04T18:00:01.475Z');
INSERT INTO public.kysely_migration VALUES ('0014-link-replies', '2027-01-04T18:00:01.480Z');
INSERT INTO public.kysely_migration VALUES ('0015-moderation', '2027-01-04T18:00:01.487Z');
INSERT INTO public.kysely_migration VALUES ('0016-reconcile-targets-to-jobs', '2027-01-04T18:00:01.489Z');
INSERT INTO public.kysely_migration VALUES ('0017-reminders', '2027-01-04T18:00:01.496Z');
INSERT INTO public.kysely_migration VALUES ('0018-role-buttons', '2027-01-04T18:00:01.503Z');
INSERT INTO public.kysely_migration VALUES ('0019-analytics', '2027-01-04T18:00:01.510Z');
INSERT INTO public.kysely_migration VALUES ('0020-commands', '2027-01-04T18:00:01.513Z');
INSERT INTO public.kysely_migration VALUES ('0021-events', '2027-01-04T18:00:01.527Z');
INSERT INTO public.kysely_migration VALUES ('0022-members-as-of', '2027-01-04T18:00:01.529Z');
INSERT INTO public.kysely_migration VALUES ('0023-discord-token-refreshes', '2027-01-04T18:00:01.537Z');
INSERT INTO public.kysely_migration VALUES ('0024-confirmed-permissions', '2027-01-04T18:00:01.538Z');
INSERT INTO public.kysely_migration VALUES ('0025-set-aside-events', '2027-01-04T18:00:01.541Z');
INSERT INTO public.kysely_migration VALUES ('0026-last-signs', '2027-01-04T18:00:01.543Z');
INSERT INTO public.kysely_migration VALUES ('0027-hit-times', '2027-01-04T18:00:01.545Z');
INSERT INTO public.kysely_migration VALUES ('0028-parked-events', '2027-01-04T18:00:01.548Z');
INSERT INTO public.kysely_migration VALUES ('0029-role-presses', '2027-01-04T18:00:01.551Z');
INSERT INTO public.kysely_migration VALUES ('0030-noted-link-replies', '2027-01-04T18:00:01.552Z');
INSERT INTO public.kysely_migration VALUES ('0032-gateway-counts', '2027-01-04T18:00:01.554Z');
INSERT INTO public.kysely_migration VALUES ('0033-unwritten-guilds', '2027-01-04T18:00:01.555Z');
INSERT INTO public.kysely_migration VALUES ('0034-message-versions', '2027-01-04T18:00:01.557Z');
INSERT INTO public.kysely_migration VALUES ('0035-time-zones', '2027-01-04T18:00:01.559Z');
INSERT INTO public.kysely_migration VALUES ('0036-history', '2027-01-04T18:00:01.571Z');
INSERT INTO public.kysely_migration VALUES ('0037-messages-in-history', '2027-01-04T18:00:01.596Z');
INSERT INTO public.kysely_migration VALUES ('0038-exact-restorations', '2027-01-04T18:00:01.597Z');
INSERT INTO public.kysely_migration VALUES ('0039-access', '2027-01-04T18:00:01.599Z');
INSERT INTO public.kysely_migration VALUES ('0040-member-details', '2027-01-04T18:00:01.601Z');
INSERT INTO public.kysely_migration VALUES ('0041-health', '2027-01-04T18:00:01.613Z');
INSERT INTO public.kysely_migration VALUES ('0042-refused-sends', '2027-01-04T18:00:01.614Z');
INSERT INTO public.kysely_migration VALUES ('0043-word-lists', '2027-01-04T18:00:01.625Z');
INSERT INTO public.kysely_migration VALUES ('0044-reminder-recurrence', '2027-01-04T18:00:01.627Z');
INSERT INTO public.kysely_migration VALUES ('0045-message-parts', '2027-01-04T18:00:01.631Z');
INSERT INTO public.kysely_migration VALUES ('0046-saved-messages', '2027-01-04T18:00:01.633Z');
INSERT INTO public.kysely_migration VALUES ('0047-reminder-and-welcome-parts', '2027-01-04T18:00:01.634Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);


--
-- Data for Name: link_replies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.link_replies VALUES ('1141159621277537239', '1589704989033365504', '1589704982091792384', '1590067357395451904', 'https://fxtwitter.com/a/status/1', 1, 1799172000004, 1);


--
-- Data for Name: message_requests; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message_requests VALUES ('1141159621277537239', 'e0eebc88-158b-4905-a95d-2b04bcf38064', '1589704982066626560', '1589704986915241984', 'Pick your roles.', NULL, 1799085604144, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', '66318897-2f7b-43a2-93c8-15381060485e', '1589704982079209472', '1589704987812823040', 'First text.', NULL, 1799085604369, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'ad1257cd-8ab0-4f44-afca-665b806e1cd3', '1589704982079209472', '1589704987812823040', 'Second text.', NULL, 1799085604414, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', '248100af-8320-4544-9db0-d24e7d011742', '1589704982167289856', '1590067395051913216', 'Before the edit.', NULL, 1799172008982, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'b731f0cd-f26e-4a53-882e-0dd25d9c25bc', '1589704982221815808', '1590067395194519552', 'Buttons that are being changed.', NULL, 1799172009021, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'e1d8b4bc-dfc9-40aa-b070-fc76808a0079', '1589704982154706944', NULL, 'Posted at the kill.', NULL, 1799172017245, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_requests VALUES ('1141159621277537239', 'c1e50712-06c9-4c07-9feb-d52c44ca20f3', '1589704982167289856', '1590067395051913216', 'After the edit.', NULL, 1799172017238, '287373610639129009', 0, NULL, '{"embeds":{"all":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}]},"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');


--
-- Data for Name: message_versions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message_versions VALUES ('1141159621277537239', '1589704987812823040', 1, '7cc88596a9e500ffdec469d8cdf8d4b9954e74e3320674850f2a23af75dd7636', '287373610639129009', 1799085604414, 'Second text.', NULL, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.message_versions VALUES ('1141159621277537239', '1590067395051913216', 1, '2a3eab81d5a604f24e5445379d1a13203632fbc90766237d781bed05c68c5f0c', '287373610639129009', 1799172017238, NULL, NULL, NULL);


--
-- Data for Name: moderation_hits; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: parked_events; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: problem_alerts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: raid_times; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.raid_times VALUES ('1141159621277537239', '1589704982104375296', 1809712800000, '287373610639129009', 1799085604539);


--
-- Data for Name: recorded_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recorded_events OVERRIDING SYSTEM VALUE VALUES (4, '[["1141159621277537239",20822,"slash_command_usage","blame","537058916465798419","cleo",1],["1141159621277537239",20822,"slash_command_usage","unavailable","537058916465798419","cleo",1],["1141159621277537239",20822,"slash_command_usage","animehug","537058916465798419","cleo",1],["1141159621277537239",20822,"component_press","","",null,2],["1141159621277537239",20822,"slash_command_usage","updateraidtime","287373610639129009","ada",1],["1141159621277537239",20822,"slash_command_usage","createevent","287373610639129009","ada",1],["1141159621277537239",20822,"member_join","","",null,1],["1141159621277537239",20822,"message_create","","537058916465798419","cleo",2]]', 8, 0);


--
-- Data for Name: refused_sends; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: reminder_messages; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: reminders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.reminders VALUES ('1141159621277537239', 'a9201a96-2676-4a04-ae01-40bad1717171', '1589704982049849344', 'Water the plants.', NULL, 1801504800000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085603988, '{"every":"day","interval":3}', '2027-02-01', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', '16b9b675-d680-4f79-ae9d-249453db73dd', '1589704982049849344', 'Raid at seven!', NULL, 1801591200000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085604012, '{"every":"week","interval":1,"weekdays":[1,4]}', '2027-02-02', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', '92d9565f-c27f-4a0a-9b70-9df4f97e1f3b', '1589704982049849344', 'Rent.', NULL, 1801418400000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085604027, '{"every":"month","interval":1,"day_of_month":31}', '2027-01-31', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', 'a754a1fe-b5f2-49ad-a850-d0ef9716ac3f', '1589704982049849344', 'Council.', NULL, 1802282400000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085604042, '{"every":"month","interval":2,"nth_weekday":{"nth":2,"weekday":2}}', '2027-02-10', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', '9e4292a0-8215-4467-8144-067f0284db7c', '1589704982049849344', 'The hall opens.', NULL, 1803924000000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 1, '287373610639129009', 1799085604055, NULL, NULL, NULL, 0, NULL);
INSERT INTO public.reminders VALUES ('1141159621277537239', 'f018b26f-30a6-479c-851d-1c78610b2d4e', '1589704982049849344', 'Paused.', NULL, 1801936800000, NULL, NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, NULL, NULL, NULL, NULL, NULL, 2, '287373610639129009', 1799085604081, '{"every":"week","interval":2,"weekdays":[5]}', '2027-02-06', NULL, 1, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', 'bec505f2-1152-4d4b-9d83-e0c89fa2ad42', '1589704982049849344', 'Skipped once.', NULL, 1801591200000, 'daily', NULL, '19:00:00.000', 'Europe/Berlin', 0, 0, 1801504800000, NULL, NULL, NULL, NULL, 2, '287373610639129009', 1799085604103, NULL, NULL, NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.reminders VALUES ('1141159621277537239', '42ad6212-dcae-4971-82cc-4323c3a57aed', '1589704982205038592', 'Sent at the kill.', NULL, 1799172017191, NULL, NULL, '19:00:17.191', 'Europe/Berlin', 0, 0, NULL, 1799172017191, NULL, NULL, NULL, 1, '287373610639129009', 1799172009197, '{"every":"day","interval":2}', '2027-01-05', NULL, 0, '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');


--
-- Data for Name: revisions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (1, '1141159621277537239', 1799085603110, '287373610639129009', 'ada', 'commands', 'commands', 'blame', '/blame', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (2, '1141159621277537239', 1799085603211, '287373610639129009', 'ada', 'commands', 'commands', 'unavailable', '/unavailable', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (3, '1141159621277537239', 1799085603235, '287373610639129009', 'ada', 'commands', 'commands', 'updateraidtime', '/updateraidtime', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (4, '1141159621277537239', 1799085603265, '287373610639129009', 'ada', 'commands', 'commands', 'ask', '/ask', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (5, '1141159621277537239', 1799085603289, '287373610639129009', 'ada', 'commands', 'commands', 'animehug', '/animehug', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (6, '1141159621277537239', 1799085603304, '287373610639129009', 'ada', 'commands', 'commands', 'createevent', '/createevent', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (7, '1141159621277537239', 1799085603330, '287373610639129009', 'ada', 'settings', 'settings', 'settings', 'Settings', 'changed', '[{"field":"prefix","before":"!","after":"%"},{"field":"welcome_message","before":"Welcome {user} to {server}!","after":"Hello {user}, this is {server}."},{"field":"welcome_embeds.0","before":null,"after":{"title":"Start here","description":"Say hello, {user}.","color":5793266,"image_url":null,"position":0}},{"field":"welcome_channel_id","before":null,"after":"1589704981974351872"},{"field":"unavailable_channel_id","before":null,"after":"1589704982116958208"},{"field":"default_action","before":"","after":"warn"},{"field":"enable_auto_mod","before":false,"after":true},{"field":"moderation_log_channel_id","before":null,"after":"1589704982133735424"},{"field":"alerts_channel_id","before":null,"after":"1589704982142124032"},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', '{"prefix":"!","welcome_message":"Welcome {user} to {server}!","welcome_embeds":[],"welcome_channel_id":null,"unavailable_channel_id":null,"default_action":"","enable_auto_mod":false,"moderation_log_channel_id":null,"alerts_channel_id":null,"time_zone":null,"posted_in":null}', NULL, NULL, NULL, 1063, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (8, '1141159621277537239', 1799085603487, '287373610639129009', 'ada', 'settings', 'settings', 'settings', 'Settings', 'changed', '[{"field":"prefix","before":"%","after":"?"}]', '{"prefix":"%"}', NULL, NULL, NULL, 59, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (9, '1141159621277537239', 1799085603517, '287373610639129009', 'ada', 'rules', 'rules', '1589704982012100608', '#house-rules', 'created', '[{"field":"rules.0","before":null,"after":{"content":"Be kind.","position":0}},{"field":"rules.1","before":null,"after":{"content":"No spam.","position":1}}]', NULL, NULL, NULL, NULL, 157, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (10, '1141159621277537239', 1799085603607, '287373610639129009', 'ada', 'rules', 'rules', '1589704982012100608', '#house-rules', 'changed', '[{"field":"rules.2","before":null,"after":{"content":"Have **fun**.","position":2}}]', '["Be kind.","No spam."]', NULL, NULL, NULL, 175, '[{"type":"channel","id":"1589704982012100608","name":"house-rules"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (11, '1141159621277537239', 1799085603701, '287373610639129009', 'ada', 'url_rules', 'url_rules', 'url_rules', 'URL rules', 'created', '[{"field":"rules.0","before":null,"after":{"input_pattern":"^https://example\\.com/","output_pattern":"https://example.org/","channel_ids":null,"position":0}},{"field":"rules.1","before":null,"after":{"input_pattern":"^https://b\\.example/","output_pattern":"https://example.org/","channel_ids":["1589704982091792384"],"position":1}},{"field":"rules.2","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www|m|mobile)\\.)?(?:x|twitter)\\.com/(\\w+)(?:/web)?/status(?:es)?/(\\d+)((?:/(?:photo|video)/\\d+)?)(?:/mediaviewer)?/?(?:[?#].*)?$","output_pattern":"https://fxtwitter.com/$1/status/$2$3","channel_ids":null,"position":2}},{"field":"rules.3","before":null,"after":{"input_pattern":"(?i)^https?://(?:[\\w-]+\\.)?reddit\\.com/((?:(?:r|u|user)/[\\w-]+/(?:comments|s)|comments)/\\w+(?:/[^/?#]+)*)/?(?:[?#].*)?$","output_pattern":"https://vxreddit.com/$1","channel_ids":null,"position":3}},{"field":"rules.4","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www\\.)?redd\\.it|(?:[\\w-]+\\.)?reddit\\.com/(?:gallery|video|poll|tb))/(\\w+)/?(?:[?#].*)?$","output_pattern":"https://vxreddit.com/comments/$1","channel_ids":null,"position":4}},{"field":"rules.5","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www|m|lite)\\.)?tiktok\\.com/(@[\\w.-]*/(?:video|photo)/\\d+|t/\\w+)/?(?:[?#].*)?$","output_pattern":"https://tnktok.com/$1","channel_ids":null,"position":5}},{"field":"rules.6","before":null,"after":{"input_pattern":"(?i)^https?://(?:www\\.)?(vm|vt)\\.tiktok\\.com/(\\w+)/?(?:[?#].*)?$","output_pattern":"https://$1.tnktok.com/$2","channel_ids":null,"position":6}},{"field":"rules.7","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www|m)\\.)?instagr(?:am\\.com|\\.am)/(?:(share/(?:(?:p|reels?)/)?[\\w-]+)|(?:[\\w.]+/)?((?:p|reels?|tv)/[\\w-]+)(?:/c/\\d+)?)/?(?:[?#].*)?$","output_pattern":"https://kkinstagram.com/$1$2","channel_ids":null,"position":7}},{"field":"rules.8","before":null,"after":{"input_pattern":"(?i)^https?://(?:(?:www|m|mobile)\\.)?bsky\\.app/profile/([\\w.:%-]+/post/\\w+)/?(?:[?#].*)?$","output_pattern":"https://fxbsky.app/profile/$1","channel_ids":null,"position":8}},{"field":"rules.9","before":null,"after":{"input_pattern":"(?i)^(https?://)(?:(?:smile|m)\\.)?(www\\.)?amazon\\.(com(?:\\.(?:au|be|br|mx|tr))?|co\\.(?:jp|uk|za)|ae|ca|cn|de|eg|es|fr|ie|in|it|nl|pl|sa|se|sg)/(?:[^?#]*/)?(?:dp|gp/product|gp/aw/d|exec/obidos/asin|o/asin)/(\\w{10})(?:/[^/?#]|/?[?#].).*","output_pattern":"$1$2amazon.$3/dp/$4","channel_ids":null,"position":9}}]', NULL, NULL, NULL, NULL, 2518, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (12, '1141159621277537239', 1799085603725, '287373610639129009', 'ada', 'word_detection', 'word_lists', '1', 'Spoilers', 'created', '[{"field":"name","before":null,"after":"Spoilers"},{"field":"is_enabled","before":null,"after":true},{"field":"words.0","before":null,"after":{"value":"*snape*","position":0}},{"field":"patterns.0","before":null,"after":{"value":"(?i)spo[il]+er","position":0}},{"field":"allowed.0","before":null,"after":{"value":"snapehound","position":0}},{"field":"block","before":null,"after":true},{"field":"block_message","before":null,"after":"No spoilers here."},{"field":"alert","before":null,"after":true},{"field":"default_action","before":null,"after":false},{"field":"exempt_role_ids.0","before":null,"after":{"value":"1141162278454450983","position":0}},{"field":"exempt_channel_ids.0","before":null,"after":{"value":"1141161979523044334","position":0}}]', NULL, NULL, NULL, NULL, 751, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (13, '1141159621277537239', 1799085603856, '287373610639129009', 'ada', 'word_detection', 'word_lists', '2', 'Asleep', 'created', '[{"field":"name","before":null,"after":"Asleep"},{"field":"is_enabled","before":null,"after":false},{"field":"words.0","before":null,"after":{"value":"owl","position":0}},{"field":"patterns.0","before":null,"after":{"value":"(?i)spo[il]+er","position":0}},{"field":"allowed.0","before":null,"after":{"value":"snapehound","position":0}},{"field":"block","before":null,"after":true},{"field":"block_message","before":null,"after":"No spoilers here."},{"field":"alert","before":null,"after":true},{"field":"default_action","before":null,"after":false},{"field":"exempt_role_ids.0","before":null,"after":{"value":"1141162278454450983","position":0}},{"field":"exempt_channel_ids.0","before":null,"after":{"value":"1141161979523044334","position":0}}]', NULL, NULL, NULL, NULL, 746, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (14, '1141159621277537239', 1799085603952, '287373610639129009', 'ada', 'access', 'access', 'access', 'Access', 'changed', '[{"field":"entries.0","before":null,"after":{"id":"1141162378096855098","type":"role","settings":"view","reminders":"edit","until":null,"position":0}},{"field":"entries.1","before":null,"after":{"id":"537058916465798419","type":"user","name":"Cleo the Quick","rules":"edit","until":"2027-03-01","position":1}}]', '[]', NULL, NULL, NULL, 312, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (38, '1141159621277537239', 1799172017275, '287373610639129009', 'ada', 'rules', 'rules', '1589704982179872768', '#half-rules', 'created', '[{"field":"rules.0","before":null,"after":{"content":"A rule at the kill.","position":0}}]', NULL, NULL, 'rules-message 1589704982179872768', 1799172021275, 90, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (15, '1141159621277537239', 1799085603974, '287373610639129009', 'ada', 'role_buttons', 'saved_messages', 'raid night', 'Raid night', 'created', '[{"field":"name","before":null,"after":"Raid night"},{"field":"content","before":null,"after":"The raid begins."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', NULL, NULL, NULL, NULL, 604, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (16, '1141159621277537239', 1799085603993, '287373610639129009', 'ada', 'reminders', 'reminders', 'a9201a96-2676-4a04-ae01-40bad1717171', 'Water the plants.', 'created', '[{"field":"message","before":null,"after":"Water the plants."},{"field":"channel_id","before":null,"after":"1589704982049849344"},{"field":"next_run_at","before":null,"after":"2027-02-01T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"day","interval":3}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 827, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (17, '1141159621277537239', 1799085604013, '287373610639129009', 'ada', 'reminders', 'reminders', '16b9b675-d680-4f79-ae9d-249453db73dd', 'Raid at seven!', 'created', '[{"field":"message","before":null,"after":"Raid at seven!"},{"field":"channel_id","before":null,"after":"1589704982049849344"},{"field":"next_run_at","before":null,"after":"2027-02-02T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"week","interval":1,"weekdays":[1,4]}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 842, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (18, '1141159621277537239', 1799085604030, '287373610639129009', 'ada', 'reminders', 'reminders', '92d9565f-c27f-4a0a-9b70-9df4f97e1f3b', 'Rent.', 'created', '[{"field":"message","before":null,"after":"Rent."},{"field":"channel_id","before":null,"after":"1589704982049849344"},{"field":"next_run_at","before":null,"after":"2027-01-31T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"month","interval":1,"day_of_month":31}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 835, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (19, '1141159621277537239', 1799085604043, '287373610639129009', 'ada', 'reminders', 'reminders', 'a754a1fe-b5f2-49ad-a850-d0ef9716ac3f', 'Council.', 'created', '[{"field":"message","before":null,"after":"Council."},{"field":"channel_id","before":null,"after":"1589704982049849344"},{"field":"next_run_at","before":null,"after":"2027-02-10T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"month","interval":2,"nth_weekday":{"nth":2,"weekday":2}}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 856, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (20, '1141159621277537239', 1799085604056, '287373610639129009', 'ada', 'reminders', 'reminders', '9e4292a0-8215-4467-8144-067f0284db7c', 'The hall opens.', 'created', '[{"field":"message","before":null,"after":"The hall opens."},{"field":"channel_id","before":null,"after":"1589704982049849344"},{"field":"next_run_at","before":null,"after":"2027-03-01T18:00:00.000Z"},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 261, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (21, '1141159621277537239', 1799085604068, '287373610639129009', 'ada', 'reminders', 'reminders', 'f018b26f-30a6-479c-851d-1c78610b2d4e', 'Paused.', 'created', '[{"field":"message","before":null,"after":"Paused."},{"field":"channel_id","before":null,"after":"1589704982049849344"},{"field":"next_run_at","before":null,"after":"2027-02-06T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"week","interval":2,"weekdays":[5]}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 833, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (22, '1141159621277537239', 1799085604081, '287373610639129009', 'ada', 'reminders', 'reminders', 'f018b26f-30a6-479c-851d-1c78610b2d4e', 'Paused.', 'changed', '[{"field":"is_paused","before":false,"after":true}]', '{"message":"Paused.","channel_id":"1589704982049849344","mention_role_id":null,"parts":"{\"embeds\":[{\"title\":\"First\",\"description\":\"One.\",\"color\":null,\"image_url\":null,\"fields\":[{\"name\":\"When\",\"value\":\"At seven\",\"inline\":true}]},{\"title\":\"Second\",\"description\":\"Two.\",\"color\":null,\"image_url\":null,\"footer\":{\"text\":\"The end\",\"icon_url\":null}}],\"components\":[{\"label\":\"The charter\",\"url\":\"https://guild.example/charter\",\"emoji\":null}]}","next_run_at":1801936800000,"recurrence_type":null,"recurrence_day_of_week":null,"recurrence":"{\"every\":\"week\",\"interval\":2,\"weekdays\":[5]}","first_day":"2027-02-06","last_day":null,"is_paused":0,"time_of_day":"19:00:00.000","time_zone":"Europe/Berlin","last_run_at":null,"last_sent_at":null,"version":1,"is_deleted":false}', NULL, NULL, NULL, 941, '[{"type":"channel","id":"1589704982049849344","name":"reminders"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (23, '1141159621277537239', 1799085604092, '287373610639129009', 'ada', 'reminders', 'reminders', 'bec505f2-1152-4d4b-9d83-e0c89fa2ad42', 'Skipped once.', 'created', '[{"field":"message","before":null,"after":"Skipped once."},{"field":"channel_id","before":null,"after":"1589704982049849344"},{"field":"next_run_at","before":null,"after":"2027-02-01T18:00:00.000Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence_type","before":null,"after":"daily"},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 807, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (26, '1141159621277537239', 1799085604137, '287373610639129009', 'ada', 'reminders', 'reminders', 'bae4663f-8928-464a-99e2-e441e4a99d9c', 'Deleted.', 'deleted', '[{"field":"message","before":"Deleted.","after":null},{"field":"channel_id","before":"1589704982049849344","after":null},{"field":"next_run_at","before":"2027-03-01T18:00:00.000Z","after":null},{"field":"time_zone","before":"Europe/Berlin","after":null}]', '{"message":"Deleted.","channel_id":"1589704982049849344","mention_role_id":null,"parts":null,"next_run_at":1803924000000,"recurrence_type":null,"recurrence_day_of_week":null,"recurrence":null,"first_day":null,"last_day":null,"is_paused":0,"time_of_day":"19:00:00.000","time_zone":"Europe/Berlin","last_run_at":null,"last_sent_at":null,"version":1,"is_deleted":true}', 1803924000000, NULL, NULL, 685, '[{"type":"channel","id":"1589704982049849344","name":"reminders"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (27, '1141159621277537239', 1799085604177, '287373610639129009', 'ada', 'role_buttons', 'messages', '1589704986915241984', 'Pick your roles.', 'posted', '[{"field":"content","before":null,"after":"Pick your roles."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', '{"channel_id":"1589704982066626560"}', 0, NULL, NULL, 588, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (34, '1141159621277537239', 1799172009057, '287373610639129009', 'ada', 'role_buttons', 'role_buttons', 'd1e7820b-b5fb-4210-bffd-3b9c36f7b127', '#half-buttons', 'created', '[{"field":"channel_id","before":null,"after":"1589704982221815808"},{"field":"message_id","before":null,"after":"1590067395194519552"},{"field":"pick_one","before":null,"after":false},{"field":"buttons.0","before":null,"after":{"id":"hzHGmsGc","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"position":0}}]', NULL, NULL, NULL, NULL, 402, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (35, '1141159621277537239', 1799172009102, '287373610639129009', 'ada', 'rules', 'rules', '1589704982192455680', '#half-restore', 'created', '[{"field":"rules.0","before":null,"after":{"content":"As it was.","position":0}}]', NULL, NULL, NULL, NULL, 81, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (24, '1141159621277537239', 1799085604105, '287373610639129009', 'ada', 'reminders', 'reminders', 'bec505f2-1152-4d4b-9d83-e0c89fa2ad42', 'Skipped once.', 'skipped', '[{"field":"next_run_at","before":"2027-02-01T18:00:00.000Z","after":"2027-02-02T18:00:00.000Z"}]', '{"message":"Skipped once.","channel_id":"1589704982049849344","mention_role_id":null,"parts":"{\"embeds\":[{\"title\":\"First\",\"description\":\"One.\",\"color\":null,\"image_url\":null,\"fields\":[{\"name\":\"When\",\"value\":\"At seven\",\"inline\":true}]},{\"title\":\"Second\",\"description\":\"Two.\",\"color\":null,\"image_url\":null,\"footer\":{\"text\":\"The end\",\"icon_url\":null}}],\"components\":[{\"label\":\"The charter\",\"url\":\"https://guild.example/charter\",\"emoji\":null}]}","next_run_at":1801504800000,"recurrence_type":"daily","recurrence_day_of_week":null,"recurrence":null,"first_day":null,"last_day":null,"is_paused":0,"time_of_day":"19:00:00.000","time_zone":"Europe/Berlin","last_run_at":null,"last_sent_at":null,"version":1,"is_deleted":false}', 1801504800000, NULL, NULL, 937, '[{"type":"channel","id":"1589704982049849344","name":"reminders"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (25, '1141159621277537239', 1799085604123, '287373610639129009', 'ada', 'reminders', 'reminders', 'bae4663f-8928-464a-99e2-e441e4a99d9c', 'Deleted.', 'created', '[{"field":"message","before":null,"after":"Deleted."},{"field":"channel_id","before":null,"after":"1589704982049849344"},{"field":"next_run_at","before":null,"after":"2027-03-01T18:00:00.000Z"},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 254, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (28, '1141159621277537239', 1799085604227, '287373610639129009', 'ada', 'role_buttons', 'role_buttons', 'ea7b3df6-a0a2-493c-b9e8-47b8efe736fe', '#menus', 'created', '[{"field":"channel_id","before":null,"after":"1589704982066626560"},{"field":"message_id","before":null,"after":"1589704986915241984"},{"field":"pick_one","before":null,"after":false},{"field":"buttons.0","before":null,"after":{"id":"2i5B_Gaz","role_id":"1141162577385857632","label":"Raider","emoji":"⚔️","style":"primary","add_only":false,"pick_one":false,"confirmed_permissions":[],"position":0}}]', NULL, NULL, NULL, NULL, 404, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (29, '1141159621277537239', 1799085604313, '287373610639129009', 'ada', 'role_buttons', 'role_buttons', 'ea7b3df6-a0a2-493c-b9e8-47b8efe736fe', '#menus', 'changed', '[{"field":"buttons.1","before":null,"after":{"id":"nh_7wLLP","role_id":null,"label":"More","emoji":null,"style":"secondary","add_only":false,"pick_one":true,"confirmed_permissions":[],"position":1}},{"field":"buttons.2","before":null,"after":{"id":"RsUwaVNL","role_id":"1141162577385857632","label":"Raider too","emoji":null,"style":"success","add_only":true,"pick_one":false,"confirmed_permissions":[],"path":"More › Raider too","position":2}},{"field":"buttons.3","before":null,"after":{"id":"iPKabQ_T","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"danger","add_only":false,"pick_one":false,"confirmed_permissions":[],"position":3}}]', '{"channel_id":"1589704982066626560","message_id":"1589704986915241984","buttons":[{"id":"2i5B_Gaz","role_id":"1141162577385857632","label":"Raider","emoji":"⚔️","style":"primary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}],"pick_one":false,"version":1,"created_at":1799085604227,"message":{"content":"Pick your roles.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}}', NULL, NULL, NULL, 1483, '[{"type":"channel","id":"1589704982066626560","name":"menus"},{"type":"role","id":"1141162577385857632","name":"Raider"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (30, '1141159621277537239', 1799085604399, '287373610639129009', 'ada', 'role_buttons', 'messages', '1589704987812823040', 'First text.', 'posted', '[{"field":"content","before":null,"after":"First text."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', '{"channel_id":"1589704982079209472"}', 0, NULL, NULL, 583, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (31, '1141159621277537239', 1799085604459, '287373610639129009', 'ada', 'role_buttons', 'messages', '1589704987812823040', 'Second text.', 'changed', '[{"field":"content","before":"First text.","after":"Second text."}]', '{"channel_id":"1589704982079209472","content":"First text.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}', NULL, NULL, NULL, 533, '[{"type":"channel","id":"1589704982079209472","name":"posts"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (32, '1141159621277537239', 1799172009009, '287373610639129009', 'ada', 'role_buttons', 'messages', '1590067395051913216', 'Before the edit.', 'posted', '[{"field":"content","before":null,"after":"Before the edit."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', '{"channel_id":"1589704982167289856"}', 0, NULL, NULL, 588, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (33, '1141159621277537239', 1799172009043, '287373610639129009', 'ada', 'role_buttons', 'messages', '1590067395194519552', 'Buttons that are being changed.', 'posted', '[{"field":"content","before":null,"after":"Buttons that are being changed."},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}}]', '{"channel_id":"1589704982221815808"}', 0, NULL, NULL, 603, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (36, '1141159621277537239', 1799172009138, '287373610639129009', 'ada', 'rules', 'rules', '1589704982192455680', '#half-restore', 'changed', '[{"field":"rules.0","before":{"content":"As it was.","position":0},"after":{"content":"As it is.","position":0}}]', '["As it was."]', NULL, NULL, NULL, 196, '[{"type":"channel","id":"1589704982192455680","name":"half-restore"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (37, '1141159621277537239', 1799172009198, '287373610639129009', 'ada', 'reminders', 'reminders', '42ad6212-dcae-4971-82cc-4323c3a57aed', 'Sent at the kill.', 'created', '[{"field":"message","before":null,"after":"Sent at the kill."},{"field":"channel_id","before":null,"after":"1589704982205038592"},{"field":"next_run_at","before":null,"after":"2027-01-05T18:00:17.191Z"},{"field":"embeds.0","before":null,"after":{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}],"position":0}},{"field":"embeds.1","before":null,"after":{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null},"position":1}},{"field":"components.0","before":null,"after":{"label":"The charter","url":"https://guild.example/charter","emoji":null,"position":0}},{"field":"recurrence","before":null,"after":{"every":"day","interval":2}},{"field":"time_zone","before":null,"after":"Europe/Berlin"}]', NULL, NULL, NULL, NULL, 827, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (39, '1141159621277537239', 1799172017281, '287373610639129009', 'ada', 'rules', 'rules', '1589704982192455680', '#half-restore', 'restored', '[{"field":"rules.0","before":{"content":"As it is.","position":0},"after":{"content":"As it was.","position":0}}]', '["As it is."]', NULL, 'rules-message 1589704982192455680', 1799172021281, 195, '[{"type":"channel","id":"1589704982192455680","name":"half-restore"}]');
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (41, '904882766124666248', 1799172017346, '489223684992463714', 'ben', 'commands', 'commands', 'blame', '/blame', 'changed', '[{"field":"is_enabled","before":false,"after":true}]', '{"is_enabled":false}', NULL, NULL, NULL, 72, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (42, '1141159621277537239', 1799172017364, '287373610639129009', 'ada', 'word_detection', 'word_lists', '3', 'At the kill', 'created', '[{"field":"name","before":null,"after":"At the kill"},{"field":"is_enabled","before":null,"after":true},{"field":"words.0","before":null,"after":{"value":"dumbledore","position":0}},{"field":"patterns.0","before":null,"after":{"value":"(?i)spo[il]+er","position":0}},{"field":"allowed.0","before":null,"after":{"value":"snapehound","position":0}},{"field":"block","before":null,"after":true},{"field":"block_message","before":null,"after":"No spoilers here."},{"field":"alert","before":null,"after":true},{"field":"default_action","before":null,"after":false},{"field":"exempt_role_ids.0","before":null,"after":{"value":"1141162278454450983","position":0}},{"field":"exempt_channel_ids.0","before":null,"after":{"value":"1141161979523044334","position":0}}]', NULL, NULL, 'word-lists ', 1799172021305, 757, NULL);
INSERT INTO public.revisions OVERRIDING SYSTEM VALUE VALUES (40, '1141159621277537239', 1799172017274, '287373610639129009', 'ada', 'role_buttons', 'role_buttons', 'd1e7820b-b5fb-4210-bffd-3b9c36f7b127', '#half-buttons', 'changed', '[{"field":"buttons.1","before":null,"after":{"id":"gVCjVrVO","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"position":1}}]', '{"channel_id":"1589704982221815808","message_id":"1590067395194519552","buttons":[{"id":"hzHGmsGc","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}],"pick_one":false,"version":1,"created_at":1799172009057,"message":{"content":"Buttons that are being changed.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}}', NULL, 'role-buttons 1589704982221815808:1590067395194519552', 1799172021274, 1060, '[{"type":"channel","id":"1589704982221815808","name":"half-buttons"},{"type":"role","id":"1141162577385857632","name":"Raider"}]');


--
-- Data for Name: role_button_reposts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: role_buttons; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1589704986915241984', '1589704982066626560', 'ea7b3df6-a0a2-493c-b9e8-47b8efe736fe', '[{"id":"2i5B_Gaz","role_id":"1141162577385857632","label":"Raider","emoji":"⚔️","style":"primary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]},{"id":"nh_7wLLP","role_id":null,"label":"More","emoji":null,"style":"secondary","add_only":false,"pick_one":true,"confirmed_permissions":[],"children":[{"id":"RsUwaVNL","role_id":"1141162577385857632","label":"Raider too","emoji":null,"style":"success","add_only":true,"pick_one":false,"confirmed_permissions":[],"children":[]}]},{"id":"iPKabQ_T","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"danger","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}]', 0, 2, 1799085604227, '287373610639129009', 1799085604313, 2, 2, NULL, NULL, '[]', 0, 1, '{"content":"Pick your roles.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');
INSERT INTO public.role_buttons VALUES ('1141159621277537239', '1590067395194519552', '1589704982221815808', 'd1e7820b-b5fb-4210-bffd-3b9c36f7b127', '[{"id":"hzHGmsGc","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]},{"id":"gVCjVrVO","role_id":"1141162677032456051","label":"Guest","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}]', 0, 2, 1799172009057, '287373610639129009', 1799172017274, 2, 2, '{"configId":"d1e7820b-b5fb-4210-bffd-3b9c36f7b127","buttons":[{"id":"hzHGmsGc","role_id":"1141162577385857632","label":"Raider","emoji":null,"style":"secondary","add_only":false,"pick_one":false,"confirmed_permissions":[],"children":[]}],"pickOne":false,"arePermissionsRecorded":true,"version":1,"createdAt":1799172009057,"updatedBy":"287373610639129009","updatedAt":1799172009057}', 1799172021274, '[]', 0, 1, '{"content":"Buttons that are being changed.","embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}');


--
-- Data for Name: role_presses; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: saved_messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.saved_messages VALUES ('1141159621277537239', 'raid night', 'Raid night', 'The raid begins.', '{"embeds":[{"title":"First","description":"One.","color":null,"image_url":null,"fields":[{"name":"When","value":"At seven","inline":true}]},{"title":"Second","description":"Two.","color":null,"image_url":null,"footer":{"text":"The end","icon_url":null}}],"components":[{"label":"The charter","url":"https://guild.example/charter","emoji":null}]}', 1, '287373610639129009', 1799085603974);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('JtApFlx7cqypj0jf5rQk5exq', '287373610639129009', 1799085602678, 1799690402678, NULL);
INSERT INTO public.sessions VALUES ('3__-Z-DieYJmdQ693k4y0dVP', '489223684992463714', 1799085602889, 1799690402889, NULL);


--
-- Data for Name: shard_leases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.shard_leases VALUES (1, 0, 'guildhall 92bf6735-f120-46da-944d-e581b5124ccb 45173381-1e27-44c9-8b1f-0916074ca3c4', 1799172037658);


--
-- Data for Name: url_rule_lists; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.url_rule_lists VALUES ('1141159621277537239', '[{"input_pattern":"^https://example\\.com/","output_pattern":"https://example.org/","channel_ids":null},{"input_pattern":"^https://b\\.example/","output_pattern":"https://example.org/","channel_ids":["1589704982091792384"]},{"input_pattern":"(?i)^https?://(?:(?:www|m|mobile)\\.)?(?:x|twitter)\\.com/(\\w+)(?:/web)?/status(?:es)?/(\\d+)((?:/(?:photo|video)/\\d+)?)(?:/mediaviewer)?/?(?:[?#].*)?$","output_pattern":"https://fxtwitter.com/$1/status/$2$3","channel_ids":null},{"input_pattern":"(?i)^https?://(?:[\\w-]+\\.)?reddit\\.com/((?:(?:r|u|user)/[\\w-]+/(?:comments|s)|comments)/\\w+(?:/[^/?#]+)*)/?(?:[?#].*)?$","output_pattern":"https://vxreddit.com/$1","channel_ids":null},{"input_pattern":"(?i)^https?://(?:(?:www\\.)?redd\\.it|(?:[\\w-]+\\.)?reddit\\.com/(?:gallery|video|poll|tb))/(\\w+)/?(?:[?#].*)?$","output_pattern":"https://vxreddit.com/comments/$1","channel_ids":null},{"input_pattern":"(?i)^https?://(?:(?:www|m|lite)\\.)?tiktok\\.com/(@[\\w.-]*/(?:video|photo)/\\d+|t/\\w+)/?(?:[?#].*)?$","output_pattern":"https://tnktok.com/$1","channel_ids":null},{"input_pattern":"(?i)^https?://(?:www\\.)?(vm|vt)\\.tiktok\\.com/(\\w+)/?(?:[?#].*)?$","output_pattern":"https://$1.tnktok.com/$2","channel_ids":null},{"input_pattern":"(?i)^https?://(?:(?:www|m)\\.)?instagr(?:am\\.com|\\.am)/(?:(share/(?:(?:p|reels?)/)?[\\w-]+)|(?:[\\w.]+/)?((?:p|reels?|tv)/[\\w-]+)(?:/c/\\d+)?)/?(?:[?#].*)?$","output_pattern":"https://kkinstagram.com/$1$2","channel_ids":null},{"input_pattern":"(?i)^https?://(?:(?:www|m|mobile)\\.)?bsky\\.app/profile/([\\w.:%-]+/post/\\w+)/?(?:[?#].*)?$","output_pattern":"https://fxbsky.app/profile/$1","channel_ids":null},{"input_pattern":"(?i)^(https?://)(?:(?:smile|m)\\.)?(www\\.)?amazon\\.(com(?:\\.(?:au|be|br|mx|tr))?|co\\.(?:jp|uk|za)|ae|ca|cn|de|eg|es|fr|ie|in|it|nl|pl|sa|se|sg)/(?:[^?#]*/)?(?:dp|gp/product|gp/aw/d|exec/obidos/asin|o/asin)/(\\w{10})(?:/[^/?#]|/?[?#].).*","output_pattern":"$1$2amazon.$3/dp/$4","channel_ids":null}]', 1, '287373610639129009', 1799085603699);


--
-- Data for Name: user_guilds; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('287373610639129009', 'ada', '8342729096ea3675442027381ff50dfe', 1799085602678);
INSERT INTO public.users VALUES ('489223684992463714', 'ben', '1a5f04b1d7e3c2968b0f7d6e5c4b3a29', 1799085602889);


--
-- Data for Name: word_hits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.word_hits VALUES ('1141159621277537239', 20822, 1, '*snape*', 'Spoilers', 1);


--
-- Data for Name: word_list_sets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.word_list_sets VALUES ('1141159621277537239', 3, 3, '{"version":2,"changedId":"3","lists":[{"id":"1","version":1,"content":{"name":"Spoilers","is_enabled":true,"words":["*snape*"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]},"updatedBy":"287373610639129009","updatedAt":1799085603715},{"id":"2","version":2,"content":{"name":"Asleep","is_enabled":false,"words":["owl"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]},"updatedBy":"287373610639129009","updatedAt":1799085603848}]}', 1799172021305, 3, 3, '[]', 0, NULL);


--
-- Data for Name: word_lists; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.word_lists VALUES ('1141159621277537239', 2, 2, '{"name":"Asleep","is_enabled":false,"words":["owl"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '287373610639129009', 1799085603848, 0, 2, '1589704985757614080', NULL, '{"name":"Asleep","is_enabled":false,"words":["owl"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert_channel_id":"1589704982133735424","timeout_seconds":null,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '{"name":"Asleep","is_enabled":false,"words":["owl"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert_channel_id":"1589704982133735424","timeout_seconds":null,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '[]', NULL, NULL, NULL);
INSERT INTO public.word_lists VALUES ('1141159621277537239', 3, 3, '{"name":"At the kill","is_enabled":true,"words":["dumbledore"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '287373610639129009', 1799172017305, 0, 0, NULL, 'At the kill', NULL, NULL, '[]', NULL, NULL, NULL);
INSERT INTO public.word_lists VALUES ('1141159621277537239', 1, 1, '{"name":"Spoilers","is_enabled":true,"words":["*snape*"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert":true,"timeout_seconds":null,"default_action":false,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '287373610639129009', 1799085603715, 0, 1, '1589704985233326080', NULL, '{"name":"Spoilers","is_enabled":true,"words":["*snape*"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert_channel_id":"1589704982133735424","timeout_seconds":null,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '{"name":"Spoilers","is_enabled":true,"words":["*snape*"],"patterns":["(?i)spo[il]+er"],"allowed":["snapehound"],"block":true,"block_message":"No spoilers here.","alert_channel_id":"1589704982133735424","timeout_seconds":null,"exempt_role_ids":["1141162278454450983"],"exempt_channel_ids":["1141161979523044334"]}', '[]', NULL, NULL, NULL);


--
-- Name: analytics_users_user_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.analytics_users_user_number_seq', 1, false);


--
-- Name: parked_events_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.parked_events_id_seq', 1, false);


--
-- Name: recorded_events_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.recorded_events_id_seq', 4, true);


--
-- Name: revisions_revision_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.revisions_revision_id_seq', 42, true);


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
-- Name: auto_mod_savers auto_mod_savers_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auto_mod_savers
    ADD CONSTRAINT auto_mod_savers_key PRIMARY KEY (guild_id, user_id);


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
-- Name: counted_word_hits counted_word_hits_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.counted_word_hits
    ADD CONSTRAINT counted_word_hits_key PRIMARY KEY (guild_id, hit_id);


--
-- Name: discord_tokens discord_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.discord_tokens
    ADD CONSTRAINT discord_tokens_pkey PRIMARY KEY (user_id);


--
-- Name: earlier_word_rules earlier_word_rules_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.earlier_word_rules
    ADD CONSTRAINT earlier_word_rules_key PRIMARY KEY (guild_id, rule_id);


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
-- Name: gateway_counts gateway_counts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gateway_counts
    ADD CONSTRAINT gateway_counts_key PRIMARY KEY (shard_count, shard_id);


--
-- Name: gateway_sessions gateway_sessions_by_count_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gateway_sessions
    ADD CONSTRAINT gateway_sessions_by_count_key PRIMARY KEY (shard_count, shard_id);


--
-- Name: guild_access guild_access_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_access
    ADD CONSTRAINT guild_access_pkey PRIMARY KEY (guild_id);


--
-- Name: guild_checks guild_checks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_checks
    ADD CONSTRAINT guild_checks_pkey PRIMARY KEY (guild_id);


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
-- Name: guild_problems guild_problems_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guild_problems
    ADD CONSTRAINT guild_problems_key PRIMARY KEY (guild_id, problem_id);


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
-- Name: message_versions message_versions_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message_versions
    ADD CONSTRAINT message_versions_key PRIMARY KEY (guild_id, message_id);


--
-- Name: moderation_hits moderation_hits_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.moderation_hits
    ADD CONSTRAINT moderation_hits_key PRIMARY KEY (guild_id, hit_id);


--
-- Name: parked_events parked_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.parked_events
    ADD CONSTRAINT parked_events_pkey PRIMARY KEY (id);


--
-- Name: parked_events parked_events_session_id_seq_module_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.parked_events
    ADD CONSTRAINT parked_events_session_id_seq_module_key UNIQUE (session_id, seq, module);


--
-- Name: problem_alerts problem_alerts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.problem_alerts
    ADD CONSTRAINT problem_alerts_key PRIMARY KEY (guild_id, alert_key);


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
-- Name: refused_sends refused_sends_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refused_sends
    ADD CONSTRAINT refused_sends_key PRIMARY KEY (guild_id, setting);


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
-- Name: revisions revisions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_pkey PRIMARY KEY (revision_id);


--
-- Name: role_button_reposts role_button_reposts_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.role_button_reposts
    ADD CONSTRAINT role_button_reposts_key PRIMARY KEY (guild_id, request_id);


--
-- Name: role_buttons role_buttons_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.role_buttons
    ADD CONSTRAINT role_buttons_key PRIMARY KEY (guild_id, message_id);


--
-- Name: role_presses role_presses_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.role_presses
    ADD CONSTRAINT role_presses_key PRIMARY KEY (guild_id, interaction_id);


--
-- Name: saved_messages saved_messages_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saved_messages
    ADD CONSTRAINT saved_messages_key PRIMARY KEY (guild_id, folded_name);


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
-- Name: word_hits word_hits_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.word_hits
    ADD CONSTRAINT word_hits_key PRIMARY KEY (guild_id, day, list_id, word);


--
-- Name: word_list_sets word_list_sets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.word_list_sets
    ADD CONSTRAINT word_list_sets_pkey PRIMARY KEY (guild_id);


--
-- Name: word_lists word_lists_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.word_lists
    ADD CONSTRAINT word_lists_key PRIMARY KEY (guild_id, list_id);


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
-- Name: counted_word_hits_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX counted_word_hits_by_time ON public.counted_word_hits USING btree (counted_at);


--
-- Name: earlier_word_rules_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX earlier_word_rules_by_time ON public.earlier_word_rules USING btree (ended_at);


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
-- Name: problem_alerts_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX problem_alerts_by_time ON public.problem_alerts USING btree (closed_at);


--
-- Name: problem_alerts_closed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX problem_alerts_closed ON public.problem_alerts USING btree (guild_id, closed_at);


--
-- Name: problem_alerts_message; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX problem_alerts_message ON public.problem_alerts USING btree (guild_id, message_id);


--
-- Name: problem_alerts_open; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX problem_alerts_open ON public.problem_alerts USING btree (guild_id) WHERE (closed_at IS NULL);


--
-- Name: reminder_messages_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reminder_messages_by_time ON public.reminder_messages USING btree (noted_at);


--
-- Name: reminders_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reminders_open ON public.reminders USING btree (guild_id, next_run_at) WHERE (is_sent = 0);


--
-- Name: revisions_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX revisions_key ON public.revisions USING btree (guild_id, revision_id, area, user_id);


--
-- Name: revisions_undecided; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX revisions_undecided ON public.revisions USING btree (guild_id, undecided) WHERE (undecided IS NOT NULL);


--
-- Name: role_button_reposts_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX role_button_reposts_by_time ON public.role_button_reposts USING btree (requested_at);


--
-- Name: role_buttons_by_config; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX role_buttons_by_config ON public.role_buttons USING btree (guild_id, config_id);


--
-- Name: role_buttons_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX role_buttons_by_time ON public.role_buttons USING btree (updated_at);


--
-- Name: role_presses_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX role_presses_by_age ON public.role_presses USING btree (received_at);


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
-- Name: word_hits_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX word_hits_by_day ON public.word_hits USING btree (day);


--
-- PostgreSQL database dump complete
--



