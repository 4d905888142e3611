-- Made by `node supabase/embedded/seed-sql.ts`; a test compares the two.
insert into public.winners
  (id, username, avatar_url, description, followers_count, following_count, iq_score, accuracy_percentage, completion_time, created_at, follows_altius, follows_altius_checked_at)
values
  (1, 'drixenqqin_4031', null, 'I write about gas, slots & state. በትይዩ መሥራት እማራለሁ። በትይዩ መሥራት እማራለሁ።', 96, 2, 113, 46.37, 444, '2025-01-12T03:01:59.999Z', true, '2025-03-17T07:05:59.290Z'),
  (2, 'glorenqkwe1977', null, 'אני לומד איך בלוקים רצים במקביל. J’étudie les blocs là où d’autres étudient les étoiles.', 2220, 50, 118.5, 55.62, 181, '2025-06-23T09:03:52.351Z', false, '2025-09-11T12:58:15.917Z'),
  (3, 'DRIXUTRQ9896', '/avatars/6.svg', 'I write about gas, slots & state.', 172, 4737, 120.5, 49.77, 428, '2024-09-29T20:00:03.540Z', false, '2024-11-17T06:19:19.759Z'),
  (4, 'Wuzubof7842', null, 'Chess, compilers and coffee. Family first 👨‍👩‍👧‍👦, blocks second 🏳️‍🌈🇯🇵🇧🇷 Family first 👨‍👩‍👧‍👦, blocks second 🏳️‍🌈🇯🇵🇧🇷', 518, 196, 123, 73.86, 280, '2024-12-17T17:48:04.074Z', false, '2025-03-01T00:28:05.482Z'),
  (5, 'Zyqizzkwe_5788', '/avatars/4.svg', '<img src=x onerror=alert(1)>', 21, 15, 129.5, 58.95, 382, '2025-01-22T19:30:15.383Z', false, '2025-04-06T18:21:43.026Z'),
  (6, 'Tsoqyxbof_3734', '/avatars/7.svg', 'Parallel by default, sequential by necessity.', 563, 1165, 108.5, 41.45, 394, '2024-09-09T08:42:55.963Z', false, '2024-09-30T00:23:26.280Z'),
  (7, 'myrrawyn1680', '/avatars/7.svg', null, 16, 1964, 105, 42.58, 320, '2025-02-07T22:30:47.120Z', false, '2025-03-11T05:30:07.033Z'),
  (8, 'VEXAQIN9599', '/avatars/7.svg', '並列に走るブロックが好きです。 ฉันชอบแก้ปริศนาทุกวัน Parallel by default, sequential by necessity.', 127, 1931, 120, 64.99, 353, '2025-05-31T07:34:49.181Z', false, '2025-06-09T14:48:12.008Z'),
  (9, 'Quobof7545', null, null, 415, 1534, 137.5, 66.12, 228, '2024-10-26T23:22:48.051Z', false, '2025-01-14T00:22:19.720Z'),
  (10, 'ZYQUTRQ_5491', null, 'Ağ, blok, zincir… İyi günler!', 62, 1012, 107.5, 39.01, 90, '2024-09-03T12:31:13.149Z', false, null),
  (11, 'GLORORIBOF3437', '/avatars/5.svg', 'Twelve right out of twelve, and one lucky guess. Tôi học cách chạy song song từng bước một. 🧠⚡🚀', 67, 1254, 119.5, 50.63, 424, '2025-06-15T00:52:49.856Z', false, null),
  (12, 'TSOQORITRQ1383', '/avatars/6.svg', 'אני לומד איך בלוקים רצים במקביל. Family first 👨‍👩‍👧‍👦, blocks second 🏳️‍🌈🇯🇵🇧🇷 Ich baue Brücken zwischen Ketten – größtenteils nachts.', 147, 79, 125, 65.91, 312, '2024-12-22T21:09:21.985Z', true, '2025-02-25T17:26:01.076Z'),
  (13, 'Zyqenqvak_9302', '/avatars/8.svg', 'Family first 👨‍👩‍👧‍👦, blocks second 🏳️‍🌈🇯🇵🇧🇷 Ich baue Brücken zwischen Ketten – größtenteils nachts. El paralelismo no espera a nadie. ¿Y tú?', 156, 3160, 120.5, 50.18, 398, '2025-02-10T17:39:32.309Z', false, '2025-03-23T01:31:00.858Z'),
  (14, 'Tsoqoritrq_7248', null, 'أتعلم كيف تعمل الكتل على التوازي.', 28, 34, 87, 19.22, 485, '2025-05-23T19:47:33.181Z', false, '2025-07-27T15:05:24.385Z'),
  (15, 'drixenqdzi5194', null, null, 128, 314, 126.5, 63.02, 352, '2025-02-15T01:26:09.673Z', false, null),
  (16, 'vexoriplex3140', '/avatars/5.svg', 'ฉันชอบแก้ปริศนาทุกวัน', 106, 308, 133.5, 79.38, 311, '2024-09-15T18:06:06.626Z', false, null),
  (17, '_drixizzkw_1086', null, 'أتعلم كيف تعمل الكتل على التوازي. Οι συναλλαγές τρέχουν παράλληλα.', 635, 1748, 107.5, 28.9, 300, '2025-01-06T19:42:24.085Z', false, null),
  (18, 'Tsoqutrq9005', '/avatars/3.svg', '我喜欢并行执行和难题。 Zäh und ruhig, mañana, with marks that combine. Twelve right out of twelve, and one lucky guess.', 1062, 126, 84, 18.31, 346, '2025-05-26T04:43:24.018Z', false, null),
  (19, 'XANIZZVAK6951', '/avatars/4.svg', 'Οι συναλλαγές τρέχουν παράλληλα.', 14, 1187, 110.5, 39.68, 555, '2024-12-15T00:52:42.650Z', true, '2025-01-25T10:53:22.493Z'),
  (20, 'myrrulvak4897', null, '🧠⚡🚀', 28, 648, 137, 72.67, 463, '2025-02-02T18:18:52.424Z', false, '2025-02-25T01:48:55.405Z');

select setval(pg_get_serial_sequence('public.winners', 'id'), 20);
