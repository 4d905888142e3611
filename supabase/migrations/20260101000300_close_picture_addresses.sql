-- URL parsers treat a backslash as a slash and ignore tabs and line breaks, so `/\host/x` and a tab
-- between two slashes point to another host although they look like paths on this site.
alter table public.winners drop constraint winners_avatar_url_is_safe;

update public.winners set avatar_url = null
where avatar_url !~ '^(https://[^/]|/[A-Za-z0-9._~-])' or avatar_url ~ '[[:cntrl:][:space:]\\]';

alter table public.winners add constraint winners_avatar_url_is_safe check (
  avatar_url ~ '^(https://[^/]|/[A-Za-z0-9._~-])'
  and avatar_url !~ '[[:cntrl:][:space:]\\]'
  and char_length(avatar_url) <= 2048
);

comment on column public.winners.avatar_url is
  'Picture: an https address or a path on this site. The site shows the placeholder for null and for hosts that it does not load pictures from (src/site.ts).';
