-- Made by `node supabase/embedded/seed-sql.ts`; a test compares the two.
insert into public.winners
  (id, username, avatar_url, description, followers_count, following_count, iq_score, accuracy_percentage, completion_time, created_at, follows_altius, follows_altius_checked_at)
values
  (1, 'drixenqqin_4031', null, 'I write about gas, slots & state. በትይዩ መሥራት እማራለሁ። በትይዩ መሥራት እማራለሁ።', 96, 2, 113, 46.37, 444, '2025-01-12T03:01:59.999Z', true, '2025-03-17T07:05:59.290Z'),
  (2, 'glorenqkwe1977', null, 'אני לומד איך בלוקים רצים במקביל. J’étudie les blocs là où d’autres étudient les étoiles.', 2220, 50, 118.5, 55.62, 181, '2025-06-23T09:03:52.351Z', false, '2025-09-11T12:58:15.917Z'),
  (3, 'DRIXUTRQ9896', '/avatars/8.svg', 'אני לומד איך בלוקים רצים במקביל. 병렬 실행을 배우는 중입니다.', 166, 3112, 120.5, 49.77, 413, '2024-09-29T20:00:03.540Z', false, '2024-11-22T04:07:51.351Z'),
  (4, 'drixizzdzi_7842', null, null, 274, 552, 119, 69.96, 302, '2024-09-16T13:35:11.067Z', true, '2024-11-25T06:30:46.912Z'),
  (5, 'Xanoriqin5788', '/avatars/4.svg', '<img src=x onerror=alert(1)>', 104, 1331, 135, 72.29, 151, '2024-10-07T02:13:31.737Z', false, '2024-12-31T21:06:08.267Z'),
  (6, 'glorenqtrq3734', '/avatars/4.svg', null, 8442, 12, 130.5, 66.88, 274, '2024-11-18T22:52:00.481Z', false, '2024-11-20T22:32:43.311Z'),
  (7, 'Quooriwyn_1680', '/avatars/5.svg', 'El paralelismo no espera a nadie. ¿Y tú? Паралельні лінії таки зустрічаються в моєму коді.', 26, 675, 112, 39.36, 416, '2025-05-14T21:15:32.077Z', false, '2025-06-05T19:00:00.452Z'),
  (8, '_Xanoritrq9599', null, 'gm ☀️ build 🛠️ repeat 🔁', 233, 1574, 85.5, 25.56, 493, '2025-03-22T09:15:33.233Z', false, '2025-06-09T21:07:39.877Z'),
  (9, 'drixenqqin7545', null, 'Ich baue Brücken zwischen Ketten – größtenteils nachts. Учусь параллельному исполнению. Parallel by default, sequential by necessity.', 713, 22, 96, 45.08, 465, '2024-10-09T20:27:27.016Z', false, '2024-10-19T20:43:06.104Z'),
  (10, 'drixdzi_5491', '/avatars/2.svg', '', 342, 117, 91, 21.77, 470, '2025-02-02T15:45:03.229Z', true, '2025-02-15T14:54:16.576Z'),
  (11, 'zyqplex3437', null, 'Family first 👨‍👩‍👧‍👦, blocks second 🏳️‍🌈🇯🇵🇧🇷', 154, 288, 122, 54.05, 345, '2025-05-27T18:23:06.530Z', false, '2025-08-24T10:37:10.821Z'),
  (12, 'Quoorivak1383', '/avatars/4.svg', 'በትይዩ መሥራት እማራለሁ። Zäh und ruhig, mañana, with marks that combine. אני לומד איך בלוקים רצים במקביל.', 24, 408, 124, 60.28, 264, '2024-11-05T10:56:04.633Z', false, '2024-11-24T11:31:54.194Z'),
  (13, 'Tsoqizzwyn9302', null, 'أتعلم كيف تعمل الكتل على التوازي. Parallel by default, sequential by necessity.', 130, 72, 110.5, 44.74, 369, '2024-10-16T23:30:08.100Z', true, '2024-11-24T04:25:51.821Z'),
  (14, 'vexenqzor7248', null, 'Учусь параллельному исполнению.', 130, 71, 131.5, 59.51, 262, '2024-11-19T01:27:23.659Z', true, '2024-12-23T13:01:55.391Z'),
  (15, '5194gloryxdzi', '/avatars/6.svg', 'Family first 👨‍👩‍👧‍👦, blocks second 🏳️‍🌈🇯🇵🇧🇷 並列に走るブロックが好きです。 Ağ, blok, zincir… İyi günler! ฉันชอบแก้ปริศนาทุกวัน Ağ, blok, zincir… İyi günler!', 2980, 618, 120.5, 60.8, 279, '2025-06-13T00:11:01.574Z', false, '2025-07-28T14:07:12.938Z'),
  (16, 'vexoriplex3140', '/avatars/5.svg', 'Chess, compilers and coffee.', 207, 474, 133.5, 79.38, 327, '2024-09-15T18:06:06.626Z', false, null),
  (17, 'glorubof1086', '/avatars/1.svg', 'أتعلم كيف تعمل الكتل على التوازي. Οι συναλλαγές τρέχουν παράλληλα.', 635, 1748, 99, 23.34, 317, '2024-11-13T17:54:19.782Z', true, '2025-01-14T08:11:25.982Z'),
  (18, 'xanulvak9005', null, '我喜欢并行执行和难题。 Zäh und ruhig, mañana, with marks that combine. Twelve right out of twelve, and one lucky guess.', 1062, 126, 106, 42.93, 302, '2025-03-23T19:27:37.200Z', false, '2025-05-05T16:44:15.065Z'),
  (19, 'ZYQTRQ6951', null, 'Οι συναλλαγές τρέχουν παράλληλα.', 14, 1187, 112, 40.07, 552, '2025-05-15T06:06:02.478Z', true, '2025-06-25T16:06:42.321Z'),
  (20, 'myrrulvak4897', null, '🧠⚡🚀', 28, 648, 137, 72.67, 463, '2025-02-02T18:18:52.424Z', false, '2025-02-25T01:48:55.405Z');

select setval(pg_get_serial_sequence('public.winners', 'id'), 20);
