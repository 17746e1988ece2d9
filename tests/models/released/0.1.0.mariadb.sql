CREATE TABLE `diaries` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `content` mediumtext NOT NULL,
  `search_text` mediumtext NOT NULL,
  `words` longtext NOT NULL CHECK (json_valid(`words`)),
  `image_url` varchar(2048) DEFAULT NULL,
  `date` datetime(3) NOT NULL,
  `day` char(10) NOT NULL,
  `revision` int(11) NOT NULL DEFAULT 0,
  `analysis_status` varchar(8) NOT NULL,
  `analysis_basis` varchar(8) DEFAULT NULL,
  `sentiment` double DEFAULT NULL,
  `language` varchar(35) DEFAULT NULL,
  `model_name` varchar(100) DEFAULT NULL,
  `model_version` varchar(40) DEFAULT NULL,
  `analysed_at` datetime(3) DEFAULT NULL,
  `lease_until` datetime(3) DEFAULT NULL,
  `attempts` int(11) NOT NULL DEFAULT 0,
  `created_at` datetime(3) NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `diaries_user_id_day_id_index` (`user_id`,`day`,`id`),
  KEY `diaries_user_id_date_id_index` (`user_id`,`date`,`id`),
  KEY `diaries_analysis_status_lease_until_id_index` (`analysis_status`,`lease_until`,`id`),
  CONSTRAINT `diaries_ibfk_1` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=21 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `diaries` VALUES (1,1,'Finally finished the **marathon**. My legs hurt, but I cannot stop smiling!','finally finished the marathon. my legs hurt, but i cannot stop smiling!','{\"finished\":1,\"hurt\":1,\"legs\":1,\"marathon\":1,\"smiling\":1,\"stop\":1}',NULL,'2026-11-02 08:00:00.000','2026-11-02',0,'done','text',0.099,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:28.497',NULL,0,'2026-11-22 10:06:28.497','2026-11-22 10:06:28.497');
INSERT INTO `diaries` VALUES (2,1,'Dinner with my sister. We talked for hours and I felt safe.','dinner with my sister. we talked for hours and i felt safe.','{\"dinner\":1,\"felt\":1,\"hours\":1,\"safe\":1,\"sister\":1,\"talked\":1}',NULL,'2026-11-02 21:00:00.000','2026-11-03',0,'done','text',0.516,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:28.772',NULL,0,'2026-11-22 10:06:28.772','2026-11-22 10:06:28.772');
INSERT INTO `diaries` VALUES (3,1,'The doctor wants another test. I am so scared of the result.','the doctor wants another test. i am so scared of the result.','{\"doctor\":1,\"result\":1,\"scared\":1,\"test\":1}',NULL,'2026-11-03 09:30:00.000','2026-11-03',0,'done','text',-0.725,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:28.812',NULL,0,'2026-11-22 10:06:28.812','2026-11-22 10:06:28.812');
INSERT INTO `diaries` VALUES (4,1,'My boss shouted at me again, I am disgusted.','my boss shouted at me again, i am disgusted.','{\"boss\":1,\"disgusted\":1,\"shouted\":1}',NULL,'2026-11-05 12:00:00.000','2026-11-05',1,'done','text',-0.931,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.106',NULL,0,'2026-11-22 10:06:28.830','2026-11-22 10:06:29.106');
INSERT INTO `diaries` VALUES (5,1,'Grandma is gone. I miss her and the house is empty.','grandma is gone. i miss her and the house is empty.','{\"empty\":1,\"grandma\":1,\"house\":1,\"miss\":1}',NULL,'2026-11-08 18:00:00.000','2026-11-09',0,'done','text',-0.632,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:28.849',NULL,0,'2026-11-22 10:06:28.849','2026-11-22 10:06:28.849');
INSERT INTO `diaries` VALUES (6,1,'내일 여행을 간다. 설레서 잠이 안 온다. 🌊','내일 여행을 간다. 설레서 잠이 안 온다. 🌊','{\"간다\":1,\"설레서\":1,\"여행\":1,\"온다\":1,\"잠이\":1}',NULL,'2026-11-09 07:00:00.000','2026-11-09',0,'done','selected',NULL,'ko','emotion-diary-mini','0.4.0','2026-11-22 10:06:28.881',NULL,0,'2026-11-22 10:06:28.881','2026-11-22 10:06:28.881');
INSERT INTO `diaries` VALUES (7,1,'A quiet walk by the river, the herons were back. https://example.org/herons','a quiet walk by the river, the herons were back.','{\"herons\":1,\"quiet\":1,\"river\":1,\"walk\":1}',NULL,'2026-11-11 12:00:00.000','2026-11-11',0,'done','text',-0.183,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:28.909',NULL,0,'2026-11-22 10:06:28.909','2026-11-22 10:06:28.909');
INSERT INTO `diaries` VALUES (8,1,'Bought milk and bread.','bought milk and bread.','{\"bought\":1,\"bread\":1,\"milk\":1}',NULL,'2026-11-11 12:00:00.000','2026-11-11',0,'done','text',0.012,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:28.938',NULL,0,'2026-11-22 10:06:28.938','2026-11-22 10:06:28.938');
INSERT INTO `diaries` VALUES (10,1,'They gave me the prize! I did not expect that at all!','they gave me the prize! i did not expect that at all!','{\"expect\":1,\"prize\":1}',NULL,'2026-11-15 00:10:00.000','2026-11-15',0,'done','text',-0.122,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.084',NULL,0,'2026-11-22 10:06:29.084','2026-11-22 10:06:29.084');
INSERT INTO `diaries` VALUES (11,2,'Finally finished the **marathon**. My legs hurt, but I cannot stop smiling!','finally finished the marathon. my legs hurt, but i cannot stop smiling!','{\"finished\":1,\"hurt\":1,\"legs\":1,\"marathon\":1,\"smiling\":1,\"stop\":1}',NULL,'2026-11-02 08:00:00.000','2026-11-02',0,'done','text',0.099,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.299',NULL,0,'2026-11-22 10:06:29.299','2026-11-22 10:06:29.299');
INSERT INTO `diaries` VALUES (12,2,'Dinner with my sister. We talked for hours and I felt safe.','dinner with my sister. we talked for hours and i felt safe.','{\"dinner\":1,\"felt\":1,\"hours\":1,\"safe\":1,\"sister\":1,\"talked\":1}',NULL,'2026-11-02 21:00:00.000','2026-11-02',0,'done','text',0.516,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.321',NULL,0,'2026-11-22 10:06:29.321','2026-11-22 10:06:29.321');
INSERT INTO `diaries` VALUES (13,2,'The doctor wants another test. I am so scared of the result.','the doctor wants another test. i am so scared of the result.','{\"doctor\":1,\"result\":1,\"scared\":1,\"test\":1}',NULL,'2026-11-03 09:30:00.000','2026-11-03',0,'done','text',-0.725,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.337',NULL,0,'2026-11-22 10:06:29.337','2026-11-22 10:06:29.337');
INSERT INTO `diaries` VALUES (14,2,'My boss shouted at me again, I am disgusted.','my boss shouted at me again, i am disgusted.','{\"boss\":1,\"disgusted\":1,\"shouted\":1}',NULL,'2026-11-05 12:00:00.000','2026-11-05',1,'done','text',-0.931,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.465',NULL,0,'2026-11-22 10:06:29.355','2026-11-22 10:06:29.465');
INSERT INTO `diaries` VALUES (15,2,'Grandma is gone. I miss her and the house is empty.','grandma is gone. i miss her and the house is empty.','{\"empty\":1,\"grandma\":1,\"house\":1,\"miss\":1}',NULL,'2026-11-08 18:00:00.000','2026-11-08',0,'done','text',-0.632,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.379',NULL,0,'2026-11-22 10:06:29.379','2026-11-22 10:06:29.379');
INSERT INTO `diaries` VALUES (16,2,'내일 여행을 간다. 설레서 잠이 안 온다. 🌊','내일 여행을 간다. 설레서 잠이 안 온다. 🌊','{\"간다\":1,\"설레서\":1,\"여행\":1,\"온다\":1,\"잠이\":1}',NULL,'2026-11-09 07:00:00.000','2026-11-09',0,'done','selected',NULL,'ko','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.394',NULL,0,'2026-11-22 10:06:29.394','2026-11-22 10:06:29.394');
INSERT INTO `diaries` VALUES (17,2,'A quiet walk by the river, the herons were back. https://example.org/herons','a quiet walk by the river, the herons were back.','{\"herons\":1,\"quiet\":1,\"river\":1,\"walk\":1}',NULL,'2026-11-11 12:00:00.000','2026-11-11',0,'done','text',-0.183,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.408',NULL,0,'2026-11-22 10:06:29.408','2026-11-22 10:06:29.408');
INSERT INTO `diaries` VALUES (18,2,'Bought milk and bread.','bought milk and bread.','{\"bought\":1,\"bread\":1,\"milk\":1}',NULL,'2026-11-11 12:00:00.000','2026-11-11',0,'done','text',0.012,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.421',NULL,0,'2026-11-22 10:06:29.421','2026-11-22 10:06:29.421');
INSERT INTO `diaries` VALUES (20,2,'They gave me the prize! I did not expect that at all!','they gave me the prize! i did not expect that at all!','{\"expect\":1,\"prize\":1}',NULL,'2026-11-15 00:10:00.000','2026-11-14',0,'done','text',-0.122,'en','emotion-diary-mini','0.4.0','2026-11-22 10:06:29.453',NULL,0,'2026-11-22 10:06:29.453','2026-11-22 10:06:29.453');
CREATE TABLE `emotion_stats` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `date` char(10) NOT NULL,
  `daily_summary` longtext NOT NULL CHECK (json_valid(`daily_summary`)),
  `words` longtext NOT NULL CHECK (json_valid(`words`)),
  PRIMARY KEY (`id`),
  UNIQUE KEY `emotion_stats_user_id_date_unique` (`user_id`,`date`),
  CONSTRAINT `emotion_stats_ibfk_1` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=14 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `emotion_stats` VALUES (1,1,'2026-11-02','{\"entries\":1,\"selected\":{\"joy\":{\"count\":1,\"at\":1793606400000,\"id\":1}},\"read\":1,\"sentiment\":99,\"detected\":{\"joy\":349,\"trust\":41,\"fear\":248,\"surprise\":17,\"sadness\":260,\"disgust\":7,\"anger\":62,\"anticipation\":16},\"tags\":{\"running\":{\"entries\":1,\"read\":1,\"sentiment\":99},\"friends\":{\"entries\":1,\"read\":1,\"sentiment\":99}}}','{\"words\":\"finished hurt legs marathon smiling stop\",\"count\":[1,1,1,1,1,1],\"entries\":[1,1,1,1,1,1],\"read\":[1,1,1,1,1,1],\"sentiment\":[99,99,99,99,99,99]}');
INSERT INTO `emotion_stats` VALUES (2,1,'2026-11-03','{\"entries\":2,\"selected\":{\"trust\":{\"count\":1,\"at\":1793653200000,\"id\":2},\"fear\":{\"count\":1,\"at\":1793698200000,\"id\":3}},\"read\":2,\"sentiment\":-209,\"detected\":{\"joy\":269,\"trust\":303,\"fear\":767,\"surprise\":75,\"sadness\":68,\"disgust\":36,\"anger\":65,\"anticipation\":417},\"tags\":{\"family\":{\"entries\":1,\"read\":1,\"sentiment\":516},\"health\":{\"entries\":1,\"read\":1,\"sentiment\":-725}}}','{\"words\":\"dinner doctor felt hours result safe scared sister talked test\",\"count\":[1,1,1,1,1,1,1,1,1,1],\"entries\":[1,1,1,1,1,1,1,1,1,1],\"read\":[1,1,1,1,1,1,1,1,1,1],\"sentiment\":[516,-725,516,516,-725,516,-725,516,516,-725]}');
INSERT INTO `emotion_stats` VALUES (3,1,'2026-11-05','{\"entries\":1,\"selected\":{\"disgust\":{\"count\":1,\"at\":1793880000000,\"id\":4}},\"read\":1,\"sentiment\":-931,\"detected\":{\"joy\":13,\"trust\":12,\"fear\":46,\"surprise\":36,\"sadness\":31,\"disgust\":481,\"anger\":374,\"anticipation\":7},\"tags\":{\"work\":{\"entries\":1,\"read\":1,\"sentiment\":-931}}}','{\"words\":\"boss disgusted shouted\",\"count\":[1,1,1],\"entries\":[1,1,1],\"read\":[1,1,1],\"sentiment\":[-931,-931,-931]}');
INSERT INTO `emotion_stats` VALUES (4,1,'2026-11-09','{\"entries\":2,\"selected\":{\"sadness\":{\"count\":1,\"at\":1794160800000,\"id\":5},\"anticipation\":{\"count\":1,\"at\":1794207600000,\"id\":6}},\"read\":1,\"sentiment\":-632,\"detected\":{\"joy\":27,\"trust\":30,\"fear\":212,\"surprise\":123,\"sadness\":530,\"disgust\":18,\"anger\":47,\"anticipation\":13},\"tags\":{\"family\":{\"entries\":1,\"read\":1,\"sentiment\":-632},\"여행\":{\"entries\":1,\"read\":0,\"sentiment\":0}}}','{\"words\":\"empty grandma house miss 간다 설레서 여행 온다 잠이\",\"count\":[1,1,1,1,1,1,1,1,1],\"entries\":[1,1,1,1,1,1,1,1,1],\"read\":[1,1,1,1,0,0,0,0,0],\"sentiment\":[-632,-632,-632,-632,0,0,0,0,0]}');
INSERT INTO `emotion_stats` VALUES (5,1,'2026-11-11','{\"entries\":2,\"selected\":{\"joy\":{\"count\":2,\"at\":1794398400000,\"id\":8}},\"read\":2,\"sentiment\":-171,\"detected\":{\"joy\":163,\"trust\":180,\"fear\":497,\"surprise\":293,\"sadness\":285,\"disgust\":181,\"anger\":217,\"anticipation\":184},\"tags\":{\"running\":{\"entries\":1,\"read\":1,\"sentiment\":-183}}}','{\"words\":\"bought bread herons milk quiet river walk\",\"count\":[1,1,1,1,1,1,1],\"entries\":[1,1,1,1,1,1,1],\"read\":[1,1,1,1,1,1,1],\"sentiment\":[12,12,-183,12,-183,-183,-183]}');
INSERT INTO `emotion_stats` VALUES (6,1,'2026-11-15','{\"entries\":1,\"selected\":{\"surprise\":{\"count\":1,\"at\":1794701400000,\"id\":10}},\"read\":1,\"sentiment\":-122,\"detected\":{\"joy\":147,\"trust\":41,\"fear\":125,\"surprise\":319,\"sadness\":120,\"disgust\":17,\"anger\":201,\"anticipation\":30},\"tags\":{\"work\":{\"entries\":1,\"read\":1,\"sentiment\":-122}}}','{\"words\":\"expect prize\",\"count\":[1,1],\"entries\":[1,1],\"read\":[1,1],\"sentiment\":[-122,-122]}');
INSERT INTO `emotion_stats` VALUES (7,2,'2026-11-02','{\"entries\":2,\"selected\":{\"joy\":{\"count\":1,\"at\":1793606400000,\"id\":11},\"trust\":{\"count\":1,\"at\":1793653200000,\"id\":12}},\"read\":2,\"sentiment\":615,\"detected\":{\"joy\":605,\"trust\":312,\"fear\":337,\"surprise\":38,\"sadness\":303,\"disgust\":24,\"anger\":95,\"anticipation\":286},\"tags\":{\"running\":{\"entries\":1,\"read\":1,\"sentiment\":99},\"friends\":{\"entries\":1,\"read\":1,\"sentiment\":99},\"family\":{\"entries\":1,\"read\":1,\"sentiment\":516}}}','{\"words\":\"dinner felt finished hours hurt legs marathon safe sister smiling stop talked\",\"count\":[1,1,1,1,1,1,1,1,1,1,1,1],\"entries\":[1,1,1,1,1,1,1,1,1,1,1,1],\"read\":[1,1,1,1,1,1,1,1,1,1,1,1],\"sentiment\":[516,516,99,516,99,99,99,516,516,99,99,516]}');
INSERT INTO `emotion_stats` VALUES (8,2,'2026-11-03','{\"entries\":1,\"selected\":{\"fear\":{\"count\":1,\"at\":1793698200000,\"id\":13}},\"read\":1,\"sentiment\":-725,\"detected\":{\"joy\":13,\"trust\":32,\"fear\":678,\"surprise\":54,\"sadness\":25,\"disgust\":19,\"anger\":32,\"anticipation\":147},\"tags\":{\"health\":{\"entries\":1,\"read\":1,\"sentiment\":-725}}}','{\"words\":\"doctor result scared test\",\"count\":[1,1,1,1],\"entries\":[1,1,1,1],\"read\":[1,1,1,1],\"sentiment\":[-725,-725,-725,-725]}');
INSERT INTO `emotion_stats` VALUES (9,2,'2026-11-05','{\"entries\":1,\"selected\":{\"disgust\":{\"count\":1,\"at\":1793880000000,\"id\":14}},\"read\":1,\"sentiment\":-931,\"detected\":{\"joy\":13,\"trust\":12,\"fear\":46,\"surprise\":36,\"sadness\":31,\"disgust\":481,\"anger\":374,\"anticipation\":7},\"tags\":{\"work\":{\"entries\":1,\"read\":1,\"sentiment\":-931}}}','{\"words\":\"boss disgusted shouted\",\"count\":[1,1,1],\"entries\":[1,1,1],\"read\":[1,1,1],\"sentiment\":[-931,-931,-931]}');
INSERT INTO `emotion_stats` VALUES (10,2,'2026-11-08','{\"entries\":1,\"selected\":{\"sadness\":{\"count\":1,\"at\":1794160800000,\"id\":15}},\"read\":1,\"sentiment\":-632,\"detected\":{\"joy\":27,\"trust\":30,\"fear\":212,\"surprise\":123,\"sadness\":530,\"disgust\":18,\"anger\":47,\"anticipation\":13},\"tags\":{\"family\":{\"entries\":1,\"read\":1,\"sentiment\":-632}}}','{\"words\":\"empty grandma house miss\",\"count\":[1,1,1,1],\"entries\":[1,1,1,1],\"read\":[1,1,1,1],\"sentiment\":[-632,-632,-632,-632]}');
INSERT INTO `emotion_stats` VALUES (11,2,'2026-11-09','{\"entries\":1,\"selected\":{\"anticipation\":{\"count\":1,\"at\":1794207600000,\"id\":16}},\"read\":0,\"sentiment\":0,\"detected\":null,\"tags\":{\"여행\":{\"entries\":1,\"read\":0,\"sentiment\":0}}}','{\"words\":\"간다 설레서 여행 온다 잠이\",\"count\":[1,1,1,1,1],\"entries\":[1,1,1,1,1],\"read\":[0,0,0,0,0],\"sentiment\":[0,0,0,0,0]}');
INSERT INTO `emotion_stats` VALUES (12,2,'2026-11-11','{\"entries\":2,\"selected\":{\"joy\":{\"count\":2,\"at\":1794398400000,\"id\":18}},\"read\":2,\"sentiment\":-171,\"detected\":{\"joy\":163,\"trust\":180,\"fear\":497,\"surprise\":293,\"sadness\":285,\"disgust\":181,\"anger\":217,\"anticipation\":184},\"tags\":{\"running\":{\"entries\":1,\"read\":1,\"sentiment\":-183}}}','{\"words\":\"bought bread herons milk quiet river walk\",\"count\":[1,1,1,1,1,1,1],\"entries\":[1,1,1,1,1,1,1],\"read\":[1,1,1,1,1,1,1],\"sentiment\":[12,12,-183,12,-183,-183,-183]}');
INSERT INTO `emotion_stats` VALUES (13,2,'2026-11-14','{\"entries\":1,\"selected\":{\"surprise\":{\"count\":1,\"at\":1794701400000,\"id\":20}},\"read\":1,\"sentiment\":-122,\"detected\":{\"joy\":147,\"trust\":41,\"fear\":125,\"surprise\":319,\"sadness\":120,\"disgust\":17,\"anger\":201,\"anticipation\":30},\"tags\":{\"work\":{\"entries\":1,\"read\":1,\"sentiment\":-122}}}','{\"words\":\"expect prize\",\"count\":[1,1],\"entries\":[1,1],\"read\":[1,1],\"sentiment\":[-122,-122]}');
CREATE TABLE `emotions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `diary_id` bigint(20) NOT NULL,
  `source` varchar(8) NOT NULL,
  `type` varchar(12) NOT NULL,
  `score` double NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `emotions_diary_id_source_type_unique` (`diary_id`,`source`,`type`),
  CONSTRAINT `emotions_ibfk_1` FOREIGN KEY (`diary_id`) REFERENCES `diaries` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=181 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `emotions` VALUES (1,1,'selected','joy',1);
INSERT INTO `emotions` VALUES (2,1,'detected','joy',0.6415);
INSERT INTO `emotions` VALUES (3,1,'detected','trust',0.0753);
INSERT INTO `emotions` VALUES (4,1,'detected','fear',0.4567);
INSERT INTO `emotions` VALUES (5,1,'detected','surprise',0.0319);
INSERT INTO `emotions` VALUES (6,1,'detected','sadness',0.4785);
INSERT INTO `emotions` VALUES (7,1,'detected','disgust',0.0134);
INSERT INTO `emotions` VALUES (8,1,'detected','anger',0.1139);
INSERT INTO `emotions` VALUES (9,1,'detected','anticipation',0.0285);
INSERT INTO `emotions` VALUES (10,2,'selected','trust',1);
INSERT INTO `emotions` VALUES (11,2,'detected','joy',0.2191);
INSERT INTO `emotions` VALUES (12,2,'detected','trust',0.2316);
INSERT INTO `emotions` VALUES (13,2,'detected','fear',0.0759);
INSERT INTO `emotions` VALUES (14,2,'detected','surprise',0.0178);
INSERT INTO `emotions` VALUES (15,2,'detected','sadness',0.0371);
INSERT INTO `emotions` VALUES (16,2,'detected','disgust',0.015);
INSERT INTO `emotions` VALUES (17,2,'detected','anger',0.0282);
INSERT INTO `emotions` VALUES (18,2,'detected','anticipation',0.2309);
INSERT INTO `emotions` VALUES (19,3,'selected','fear',1);
INSERT INTO `emotions` VALUES (20,3,'detected','joy',0.0166);
INSERT INTO `emotions` VALUES (21,3,'detected','trust',0.0401);
INSERT INTO `emotions` VALUES (22,3,'detected','fear',0.8558);
INSERT INTO `emotions` VALUES (23,3,'detected','surprise',0.0676);
INSERT INTO `emotions` VALUES (24,3,'detected','sadness',0.0321);
INSERT INTO `emotions` VALUES (25,3,'detected','disgust',0.0236);
INSERT INTO `emotions` VALUES (26,3,'detected','anger',0.0407);
INSERT INTO `emotions` VALUES (27,3,'detected','anticipation',0.1857);
INSERT INTO `emotions` VALUES (28,4,'selected','disgust',1);
INSERT INTO `emotions` VALUES (37,5,'selected','sadness',1);
INSERT INTO `emotions` VALUES (38,5,'detected','joy',0.0408);
INSERT INTO `emotions` VALUES (39,5,'detected','trust',0.0458);
INSERT INTO `emotions` VALUES (40,5,'detected','fear',0.324);
INSERT INTO `emotions` VALUES (41,5,'detected','surprise',0.1872);
INSERT INTO `emotions` VALUES (42,5,'detected','sadness',0.8091);
INSERT INTO `emotions` VALUES (43,5,'detected','disgust',0.0275);
INSERT INTO `emotions` VALUES (44,5,'detected','anger',0.0713);
INSERT INTO `emotions` VALUES (45,5,'detected','anticipation',0.0208);
INSERT INTO `emotions` VALUES (46,6,'selected','anticipation',1);
INSERT INTO `emotions` VALUES (47,7,'selected','joy',1);
INSERT INTO `emotions` VALUES (48,7,'detected','joy',0.0442);
INSERT INTO `emotions` VALUES (49,7,'detected','trust',0.0492);
INSERT INTO `emotions` VALUES (50,7,'detected','fear',0.34);
INSERT INTO `emotions` VALUES (51,7,'detected','surprise',0.1416);
INSERT INTO `emotions` VALUES (52,7,'detected','sadness',0.2034);
INSERT INTO `emotions` VALUES (53,7,'detected','disgust',0.0626);
INSERT INTO `emotions` VALUES (54,7,'detected','anger',0.047);
INSERT INTO `emotions` VALUES (55,7,'detected','anticipation',0.032);
INSERT INTO `emotions` VALUES (56,8,'selected','joy',1);
INSERT INTO `emotions` VALUES (57,8,'detected','joy',0.0227);
INSERT INTO `emotions` VALUES (58,8,'detected','trust',0.025);
INSERT INTO `emotions` VALUES (59,8,'detected','fear',0.0251);
INSERT INTO `emotions` VALUES (60,8,'detected','surprise',0.0273);
INSERT INTO `emotions` VALUES (61,8,'detected','sadness',0.0127);
INSERT INTO `emotions` VALUES (62,8,'detected','disgust',0.0222);
INSERT INTO `emotions` VALUES (63,8,'detected','anger',0.0328);
INSERT INTO `emotions` VALUES (64,8,'detected','anticipation',0.0294);
INSERT INTO `emotions` VALUES (74,10,'selected','surprise',1);
INSERT INTO `emotions` VALUES (75,10,'detected','joy',0.1348);
INSERT INTO `emotions` VALUES (76,10,'detected','trust',0.0378);
INSERT INTO `emotions` VALUES (77,10,'detected','fear',0.115);
INSERT INTO `emotions` VALUES (78,10,'detected','surprise',0.2927);
INSERT INTO `emotions` VALUES (79,10,'detected','sadness',0.1104);
INSERT INTO `emotions` VALUES (80,10,'detected','disgust',0.0158);
INSERT INTO `emotions` VALUES (81,10,'detected','anger',0.1846);
INSERT INTO `emotions` VALUES (82,10,'detected','anticipation',0.0274);
INSERT INTO `emotions` VALUES (83,4,'detected','joy',0.0266);
INSERT INTO `emotions` VALUES (84,4,'detected','trust',0.0235);
INSERT INTO `emotions` VALUES (85,4,'detected','fear',0.0922);
INSERT INTO `emotions` VALUES (86,4,'detected','surprise',0.071);
INSERT INTO `emotions` VALUES (87,4,'detected','sadness',0.061);
INSERT INTO `emotions` VALUES (88,4,'detected','disgust',0.9553);
INSERT INTO `emotions` VALUES (89,4,'detected','anger',0.7434);
INSERT INTO `emotions` VALUES (90,4,'detected','anticipation',0.0133);
INSERT INTO `emotions` VALUES (91,11,'selected','joy',1);
INSERT INTO `emotions` VALUES (92,11,'detected','joy',0.6415);
INSERT INTO `emotions` VALUES (93,11,'detected','trust',0.0753);
INSERT INTO `emotions` VALUES (94,11,'detected','fear',0.4567);
INSERT INTO `emotions` VALUES (95,11,'detected','surprise',0.0319);
INSERT INTO `emotions` VALUES (96,11,'detected','sadness',0.4785);
INSERT INTO `emotions` VALUES (97,11,'detected','disgust',0.0134);
INSERT INTO `emotions` VALUES (98,11,'detected','anger',0.1139);
INSERT INTO `emotions` VALUES (99,11,'detected','anticipation',0.0285);
INSERT INTO `emotions` VALUES (100,12,'selected','trust',1);
INSERT INTO `emotions` VALUES (101,12,'detected','joy',0.2191);
INSERT INTO `emotions` VALUES (102,12,'detected','trust',0.2316);
INSERT INTO `emotions` VALUES (103,12,'detected','fear',0.0759);
INSERT INTO `emotions` VALUES (104,12,'detected','surprise',0.0178);
INSERT INTO `emotions` VALUES (105,12,'detected','sadness',0.0371);
INSERT INTO `emotions` VALUES (106,12,'detected','disgust',0.015);
INSERT INTO `emotions` VALUES (107,12,'detected','anger',0.0282);
INSERT INTO `emotions` VALUES (108,12,'detected','anticipation',0.2309);
INSERT INTO `emotions` VALUES (109,13,'selected','fear',1);
INSERT INTO `emotions` VALUES (110,13,'detected','joy',0.0166);
INSERT INTO `emotions` VALUES (111,13,'detected','trust',0.0401);
INSERT INTO `emotions` VALUES (112,13,'detected','fear',0.8558);
INSERT INTO `emotions` VALUES (113,13,'detected','surprise',0.0676);
INSERT INTO `emotions` VALUES (114,13,'detected','sadness',0.0321);
INSERT INTO `emotions` VALUES (115,13,'detected','disgust',0.0236);
INSERT INTO `emotions` VALUES (116,13,'detected','anger',0.0407);
INSERT INTO `emotions` VALUES (117,13,'detected','anticipation',0.1857);
INSERT INTO `emotions` VALUES (118,14,'selected','disgust',1);
INSERT INTO `emotions` VALUES (127,15,'selected','sadness',1);
INSERT INTO `emotions` VALUES (128,15,'detected','joy',0.0408);
INSERT INTO `emotions` VALUES (129,15,'detected','trust',0.0458);
INSERT INTO `emotions` VALUES (130,15,'detected','fear',0.324);
INSERT INTO `emotions` VALUES (131,15,'detected','surprise',0.1872);
INSERT INTO `emotions` VALUES (132,15,'detected','sadness',0.8091);
INSERT INTO `emotions` VALUES (133,15,'detected','disgust',0.0275);
INSERT INTO `emotions` VALUES (134,15,'detected','anger',0.0713);
INSERT INTO `emotions` VALUES (135,15,'detected','anticipation',0.0208);
INSERT INTO `emotions` VALUES (136,16,'selected','anticipation',1);
INSERT INTO `emotions` VALUES (137,17,'selected','joy',1);
INSERT INTO `emotions` VALUES (138,17,'detected','joy',0.0442);
INSERT INTO `emotions` VALUES (139,17,'detected','trust',0.0492);
INSERT INTO `emotions` VALUES (140,17,'detected','fear',0.34);
INSERT INTO `emotions` VALUES (141,17,'detected','surprise',0.1416);
INSERT INTO `emotions` VALUES (142,17,'detected','sadness',0.2034);
INSERT INTO `emotions` VALUES (143,17,'detected','disgust',0.0626);
INSERT INTO `emotions` VALUES (144,17,'detected','anger',0.047);
INSERT INTO `emotions` VALUES (145,17,'detected','anticipation',0.032);
INSERT INTO `emotions` VALUES (146,18,'selected','joy',1);
INSERT INTO `emotions` VALUES (147,18,'detected','joy',0.0227);
INSERT INTO `emotions` VALUES (148,18,'detected','trust',0.025);
INSERT INTO `emotions` VALUES (149,18,'detected','fear',0.0251);
INSERT INTO `emotions` VALUES (150,18,'detected','surprise',0.0273);
INSERT INTO `emotions` VALUES (151,18,'detected','sadness',0.0127);
INSERT INTO `emotions` VALUES (152,18,'detected','disgust',0.0222);
INSERT INTO `emotions` VALUES (153,18,'detected','anger',0.0328);
INSERT INTO `emotions` VALUES (154,18,'detected','anticipation',0.0294);
INSERT INTO `emotions` VALUES (164,20,'selected','surprise',1);
INSERT INTO `emotions` VALUES (165,20,'detected','joy',0.1348);
INSERT INTO `emotions` VALUES (166,20,'detected','trust',0.0378);
INSERT INTO `emotions` VALUES (167,20,'detected','fear',0.115);
INSERT INTO `emotions` VALUES (168,20,'detected','surprise',0.2927);
INSERT INTO `emotions` VALUES (169,20,'detected','sadness',0.1104);
INSERT INTO `emotions` VALUES (170,20,'detected','disgust',0.0158);
INSERT INTO `emotions` VALUES (171,20,'detected','anger',0.1846);
INSERT INTO `emotions` VALUES (172,20,'detected','anticipation',0.0274);
INSERT INTO `emotions` VALUES (173,14,'detected','joy',0.0266);
INSERT INTO `emotions` VALUES (174,14,'detected','trust',0.0235);
INSERT INTO `emotions` VALUES (175,14,'detected','fear',0.0922);
INSERT INTO `emotions` VALUES (176,14,'detected','surprise',0.071);
INSERT INTO `emotions` VALUES (177,14,'detected','sadness',0.061);
INSERT INTO `emotions` VALUES (178,14,'detected','disgust',0.9553);
INSERT INTO `emotions` VALUES (179,14,'detected','anger',0.7434);
INSERT INTO `emotions` VALUES (180,14,'detected','anticipation',0.0133);
CREATE TABLE `idempotency_records` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `key` varchar(255) NOT NULL,
  `request_hash` varchar(64) NOT NULL,
  `diary_id` bigint(20) NOT NULL,
  `answer` longtext NOT NULL CHECK (json_valid(`answer`)),
  `created_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `idempotency_records_user_id_key_unique` (`user_id`,`key`),
  KEY `diary_id` (`diary_id`),
  KEY `idempotency_records_created_at_index` (`created_at`),
  CONSTRAINT `idempotency_records_ibfk_1` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT `idempotency_records_ibfk_2` FOREIGN KEY (`diary_id`) REFERENCES `diaries` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `idempotency_records` VALUES (1,1,'first','50b47eabdd9bb15e21017fbc31973a81eaba41617173256430b01b0a7090e240',1,'{\"id\":1,\"userId\":1,\"content\":\"Finally finished the **marathon**. My legs hurt, but I cannot stop smiling!\",\"emotion\":\"joy\",\"imageUrl\":null,\"date\":\"2026-11-02T08:00:00.000Z\",\"day\":\"2026-11-02\",\"tags\":[\"running\",\"Friends\"],\"tagKeys\":[\"running\",\"friends\"],\"words\":{\"finished\":1,\"hurt\":1,\"legs\":1,\"marathon\":1,\"smiling\":1,\"stop\":1},\"revision\":0,\"analysis\":{\"status\":\"done\",\"basis\":\"text\",\"sentiment\":0.099,\"scores\":{\"joy\":0.6415,\"trust\":0.0753,\"fear\":0.4567,\"surprise\":0.0319,\"sadness\":0.4785,\"disgust\":0.0134,\"anger\":0.1139,\"anticipation\":0.0285},\"language\":\"en\",\"model\":{\"name\":\"emotion-diary-mini\",\"version\":\"0.4.0\"},\"analysedAt\":\"2026-11-22T10:06:28.497Z\"},\"createdAt\":\"2026-11-22T10:06:28.497Z\",\"updatedAt\":\"2026-11-22T10:06:28.497Z\"}','2026-11-22 10:06:28.760');
INSERT INTO `idempotency_records` VALUES (2,2,'first','50b47eabdd9bb15e21017fbc31973a81eaba41617173256430b01b0a7090e240',11,'{\"id\":11,\"userId\":2,\"content\":\"Finally finished the **marathon**. My legs hurt, but I cannot stop smiling!\",\"emotion\":\"joy\",\"imageUrl\":null,\"date\":\"2026-11-02T08:00:00.000Z\",\"day\":\"2026-11-02\",\"tags\":[\"running\",\"Friends\"],\"tagKeys\":[\"running\",\"friends\"],\"words\":{\"finished\":1,\"hurt\":1,\"legs\":1,\"marathon\":1,\"smiling\":1,\"stop\":1},\"revision\":0,\"analysis\":{\"status\":\"done\",\"basis\":\"text\",\"sentiment\":0.099,\"scores\":{\"joy\":0.6415,\"trust\":0.0753,\"fear\":0.4567,\"surprise\":0.0319,\"sadness\":0.4785,\"disgust\":0.0134,\"anger\":0.1139,\"anticipation\":0.0285},\"language\":\"en\",\"model\":{\"name\":\"emotion-diary-mini\",\"version\":\"0.4.0\"},\"analysedAt\":\"2026-11-22T10:06:29.299Z\"},\"createdAt\":\"2026-11-22T10:06:29.299Z\",\"updatedAt\":\"2026-11-22T10:06:29.299Z\"}','2026-11-22 10:06:29.317');
CREATE TABLE `migration_lock` (
  `id` int(11) NOT NULL,
  `owner` varchar(36) NOT NULL,
  `lease_until` bigint(20) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `migration_lock` VALUES (1,'69885135-73d9-40da-b19d-8f1034e9adb8',0);
CREATE TABLE `migrations` (
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`name`),
  UNIQUE KEY `name` (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_unicode_ci;
INSERT INTO `migrations` VALUES ('0001-create-schema');
CREATE TABLE `monthly_words` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `month` char(7) NOT NULL,
  `words` longtext NOT NULL CHECK (json_valid(`words`)),
  PRIMARY KEY (`id`),
  UNIQUE KEY `monthly_words_user_id_month_unique` (`user_id`,`month`),
  CONSTRAINT `monthly_words_ibfk_1` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `monthly_words` VALUES (1,1,'2026-11','{\"words\":\"boss bought bread dinner disgusted doctor empty expect felt finished grandma herons hours house hurt legs marathon milk miss prize quiet result river safe scared shouted sister smiling stop talked test walk 간다 설레서 여행 온다 잠이\",\"count\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\"entries\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\"read\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0,0,0,0,0],\"sentiment\":[-931,12,12,516,-931,-725,-632,-122,516,99,-632,-183,516,-632,99,99,99,12,-632,-122,-183,-725,-183,516,-725,-931,516,99,99,516,-725,-183,0,0,0,0,0]}');
INSERT INTO `monthly_words` VALUES (2,2,'2026-11','{\"words\":\"boss bought bread dinner disgusted doctor empty expect felt finished grandma herons hours house hurt legs marathon milk miss prize quiet result river safe scared shouted sister smiling stop talked test walk 간다 설레서 여행 온다 잠이\",\"count\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\"entries\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\"read\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0,0,0,0,0],\"sentiment\":[-931,12,12,516,-931,-725,-632,-122,516,99,-632,-183,516,-632,99,99,99,12,-632,-122,-183,-725,-183,516,-725,-931,516,99,99,516,-725,-183,0,0,0,0,0]}');
CREATE TABLE `reports` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `week` char(8) NOT NULL,
  `input_hash` varchar(64) NOT NULL,
  `model_version` varchar(40) DEFAULT NULL,
  `template_version` varchar(40) NOT NULL,
  `body` longtext NOT NULL CHECK (json_valid(`body`)),
  `stale` tinyint(1) NOT NULL DEFAULT 0,
  `generated_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `reports_user_id_week_unique` (`user_id`,`week`),
  CONSTRAINT `reports_ibfk_1` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `reports` VALUES (1,1,'2026-W45','d86c34056b69e8fd7cbfce39271ffc7c67a91b759391e7592ece3030d210f734','0.4.0','1.0.0','{\"locale\":\"en\",\"headline\":\"A week of ups and downs\",\"summary\":\"You wrote 4 entries on 3 days. Fear was the strongest emotion in your words, with disgust next. The tone was heavy on the whole, with wide swings between the days.\",\"period\":{\"kind\":\"week\",\"id\":\"2026-W45\",\"from\":\"2026-11-02\",\"to\":\"2026-11-08\",\"timeZone\":\"Asia/Seoul\",\"current\":false,\"daysElapsed\":7},\"ranges\":[{\"from\":\"2026-11-02\",\"to\":\"2026-11-02\",\"basis\":\"detected\",\"dominant\":\"joy\",\"sentiment\":0.099,\"entries\":1,\"text\":\"Monday: joy stood out and the tone was even (1 entry).\"},{\"from\":\"2026-11-03\",\"to\":\"2026-11-03\",\"basis\":\"detected\",\"dominant\":\"fear\",\"sentiment\":-0.105,\"entries\":2,\"text\":\"Tuesday: fear stood out and the tone was even (2 entries).\"},{\"from\":\"2026-11-04\",\"to\":\"2026-11-04\",\"basis\":null,\"dominant\":null,\"sentiment\":null,\"entries\":0,\"text\":\"Wednesday: no entries.\"},{\"from\":\"2026-11-05\",\"to\":\"2026-11-05\",\"basis\":\"detected\",\"dominant\":\"disgust\",\"sentiment\":-0.931,\"entries\":1,\"text\":\"Thursday: disgust stood out and the tone was very heavy (1 entry).\"},{\"from\":\"2026-11-06\",\"to\":\"2026-11-08\",\"basis\":null,\"dominant\":null,\"sentiment\":null,\"entries\":0,\"text\":\"Friday to Sunday: no entries.\"}],\"highlights\":{\"brightest\":{\"date\":\"2026-11-02\",\"sentiment\":0.099,\"dominant\":\"joy\"},\"hardest\":{\"date\":\"2026-11-05\",\"sentiment\":-0.931,\"dominant\":\"disgust\"}},\"comparison\":{\"week\":\"2026-W44\",\"entries\":0,\"sentiment\":null,\"change\":null,\"text\":\"Last week has no entries to compare with.\"},\"suggestion\":{\"id\":\"worry.postpone\",\"text\":\"You could give worries an appointment: fifteen minutes at a fixed time. When one turns up earlier, note it down and let it wait until then.\",\"because\":\"Fear made up 23% of the emotion in your words this week.\"},\"disclaimer\":\"This report is put together by rules from your diary’s statistics. It is a mirror to think with, not medical advice.\"}',0,'2026-11-22 10:06:29.260');
INSERT INTO `reports` VALUES (2,2,'2026-W45','73b9bc533cb901884624d3dd83244512acf9a4e5f7dac9dd628efc928462d0e7','0.4.0','1.0.0','{\"locale\":\"ko\",\"headline\":\"오르내림이 있던 한 주\",\"summary\":\"4일 동안 일기 5편을 썼어요. 글에서 가장 짙었던 감정은 두려움, 그다음은 슬픔이에요. 전체 분위기는 무거운 편이었어요. 날마다 차이가 컸어요.\",\"period\":{\"kind\":\"week\",\"id\":\"2026-W45\",\"from\":\"2026-11-02\",\"to\":\"2026-11-08\",\"timeZone\":\"America/New_York\",\"current\":false,\"daysElapsed\":7},\"ranges\":[{\"from\":\"2026-11-02\",\"to\":\"2026-11-02\",\"basis\":\"detected\",\"dominant\":\"joy\",\"sentiment\":0.308,\"entries\":2,\"text\":\"월요일: 기쁨이 두드러졌고 분위기는 가벼운 편이었어요(2편).\"},{\"from\":\"2026-11-03\",\"to\":\"2026-11-03\",\"basis\":\"detected\",\"dominant\":\"fear\",\"sentiment\":-0.725,\"entries\":1,\"text\":\"화요일: 두려움이 두드러졌고 분위기는 많이 무거웠어요(1편).\"},{\"from\":\"2026-11-04\",\"to\":\"2026-11-04\",\"basis\":null,\"dominant\":null,\"sentiment\":null,\"entries\":0,\"text\":\"수요일: 일기가 없어요.\"},{\"from\":\"2026-11-05\",\"to\":\"2026-11-05\",\"basis\":\"detected\",\"dominant\":\"disgust\",\"sentiment\":-0.931,\"entries\":1,\"text\":\"목요일: 혐오가 두드러졌고 분위기는 많이 무거웠어요(1편).\"},{\"from\":\"2026-11-06\",\"to\":\"2026-11-07\",\"basis\":null,\"dominant\":null,\"sentiment\":null,\"entries\":0,\"text\":\"금요일과 토요일: 일기가 없어요.\"},{\"from\":\"2026-11-08\",\"to\":\"2026-11-08\",\"basis\":\"detected\",\"dominant\":\"sadness\",\"sentiment\":-0.632,\"entries\":1,\"text\":\"일요일: 슬픔이 두드러졌고 분위기는 많이 무거웠어요(1편).\"}],\"highlights\":{\"brightest\":{\"date\":\"2026-11-02\",\"sentiment\":0.308,\"dominant\":\"joy\"},\"hardest\":{\"date\":\"2026-11-05\",\"sentiment\":-0.931,\"dominant\":\"disgust\"}},\"comparison\":{\"week\":\"2026-W44\",\"entries\":0,\"sentiment\":null,\"change\":null,\"text\":\"지난주에는 견주어 볼 일기가 없어요.\"},\"suggestion\":{\"id\":\"change.sinking\",\"text\":\"일도 걱정도 들어오지 않는 몇 시간을 미리 정해 두는 것도 좋아요.\",\"because\":\"한 주가 갈수록 마음이 점점 무거워졌어요.\"},\"disclaimer\":\"이 리포트는 일기의 통계를 바탕으로 정해진 규칙에 따라 만들어졌어요. 생각을 비춰 보는 거울일 뿐, 의학적 조언이 아니에요.\"}',0,'2026-11-22 10:06:29.617');
CREATE TABLE `sessions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `generation` int(11) NOT NULL DEFAULT 0,
  `salt` varchar(64) NOT NULL,
  `refresh_hash` varchar(64) NOT NULL,
  `user_agent` varchar(255) NOT NULL,
  `created_at` datetime(3) NOT NULL,
  `rotated_at` datetime(3) NOT NULL,
  `expires_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_user_id_id_index` (`user_id`,`id`),
  KEY `sessions_expires_at_index` (`expires_at`),
  CONSTRAINT `sessions_ibfk_1` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `sessions` VALUES (1,1,0,'95a0a45439193fd1b1873e52c2c54b251b904ee427603c74eb340ce9df226704','54a19dc67b892bfb3acf501812f63b005044d0b388c0887b51aab17ce752bf65','node','2026-11-22 10:06:28.409','2026-11-22 10:06:28.409','2026-12-22 10:06:28.409');
INSERT INTO `sessions` VALUES (2,2,0,'829ac396ff014a588920306d05dab155487644b107baafe3ca164c5461741743','909974364cb43fcfab491ad3db5534d40acbc03f1b92dbd0ad41d790c51beb8d','node','2026-11-22 10:06:29.285','2026-11-22 10:06:29.285','2026-12-22 10:06:29.285');
CREATE TABLE `tags` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `diary_id` bigint(20) NOT NULL,
  `name` varchar(200) NOT NULL,
  `key` varchar(200) NOT NULL,
  `position` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  UNIQUE KEY `tags_diary_id_key_unique` (`diary_id`,`key`),
  CONSTRAINT `tags_ibfk_1` FOREIGN KEY (`diary_id`) REFERENCES `diaries` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=25 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `tags` VALUES (1,1,'running','running',0);
INSERT INTO `tags` VALUES (2,1,'Friends','friends',1);
INSERT INTO `tags` VALUES (3,2,'family','family',0);
INSERT INTO `tags` VALUES (4,3,'health','health',0);
INSERT INTO `tags` VALUES (7,5,'family','family',0);
INSERT INTO `tags` VALUES (8,6,'여행','여행',0);
INSERT INTO `tags` VALUES (9,7,'running','running',0);
INSERT INTO `tags` VALUES (11,10,'work','work',0);
INSERT INTO `tags` VALUES (12,4,'Work','work',0);
INSERT INTO `tags` VALUES (13,11,'running','running',0);
INSERT INTO `tags` VALUES (14,11,'Friends','friends',1);
INSERT INTO `tags` VALUES (15,12,'family','family',0);
INSERT INTO `tags` VALUES (16,13,'health','health',0);
INSERT INTO `tags` VALUES (19,15,'family','family',0);
INSERT INTO `tags` VALUES (20,16,'여행','여행',0);
INSERT INTO `tags` VALUES (21,17,'running','running',0);
INSERT INTO `tags` VALUES (23,20,'work','work',0);
INSERT INTO `tags` VALUES (24,14,'Work','work',0);
CREATE TABLE `users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `email` varchar(254) NOT NULL,
  `password` varchar(60) NOT NULL,
  `nickname` varchar(160) NOT NULL,
  `time_zone` varchar(64) NOT NULL,
  `locale` varchar(35) NOT NULL,
  `created_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_email_unique` (`email`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `users` VALUES (1,'mina@example.org','$2b$04$z5PN9VHwz7R7CvvmJS/ZAe1dVjdXER4yGBZJ.0QdcL6CHfJoMn2tm','Mina','Asia/Seoul','en','2026-11-22 10:06:28.407');
INSERT INTO `users` VALUES (2,'jun@example.org','$2b$04$gBQ.kTT/kKrXpB4u6QVrveOkZZU9RCmrfz1cyehjjuob6LDjVxCtu','Mina','America/New_York','ko','2026-11-22 10:06:29.284');
